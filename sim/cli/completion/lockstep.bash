_lockstep() {
    local line=${COMP_LINE:0:COMP_POINT} words current candidate
    read -ra words <<<"$line"
    [[ $line == *[[:blank:]] ]] && words+=('')
    current=${words[-1]}
    local before=${current%"${current##*[=:]}"}
    COMPREPLY=()
    while IFS= read -r candidate; do
        COMPREPLY+=("${candidate#"$before"}")
    done < <("${words[0]}" completion words -- "${words[@]:1}" 2>/dev/null)
    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace
}
complete -o bashdefault -o default -F _lockstep lockstep
