#compdef lockstep
_lockstep() {
    local -a candidates
    candidates=(${(f)"$("${words[1]}" completion words -- "${(@)words[2,CURRENT]}" 2>/dev/null)"})
    if (( ${#candidates} )); then
        compadd -S '' -- ${(M)candidates:#*=}
        compadd -- ${candidates:#*=}
    else
        _files
    fi
}
compdef _lockstep lockstep
