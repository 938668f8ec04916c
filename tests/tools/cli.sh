# cli.sh: what the scripts of tests/cli share; each begins with `. tests/tools/cli.sh`. They run from the project's
# root with sh -eu; LOCKSTEP is the program, TEMP an empty folder of their own. They print nothing when all is well.
#
# shellcheck shell=sh

# What the window remembers of the files that it has shown.
XDG_STATE_HOME=$TEMP/state
# The editor that random keys may open.
VISUAL=true
export XDG_STATE_HOME VISUAL

# status NUMBER COMMAND...: run it with its output in $TEMP/out and $TEMP/err; it must end with this status.
status() {
    want=$1
    shift
    got=0
    "$@" >"$TEMP/out" 2>"$TEMP/err" || got=$?
    [ $got -eq "$want" ] || fail "exit status $got, expected $want: $*"
}

# says FILE TEXT: the file, out or err, has this text.
says() {
    grep -qF -e "$2" "$TEMP/$1" || fail "std$1 does not say '$2'"
}

# silent FILE: it is empty.
silent() {
    [ ! -s "$TEMP/$1" ] || fail "std$1 is not empty"
}

same() {
    cmp "$1" "$2" || fail "$1 and $2 differ"
}

fail() {
    echo "$1"
    for stream in out err; do
        [ ! -s "$TEMP/$stream" ] || sed "s/^/    std$stream: /" "$TEMP/$stream" | head -n 15
    done
    exit 1
}

# json KEY: the value of a key in the output of `run --json`: a number, string or bool, or empty.
json() {
    sed -n "s/^ *\"$1\": *\"\{0,1\}\([^\",]*\)\"\{0,1\},\{0,1\}\$/\1/p" "$TEMP/out" | head -n 1
}

# A program that stores thread_id to u0, with the directives given as text in front.
small_program() {
    printf '%s\n' "$@" '    mov r0.x, thread_id' '    shl r1.x, r0.x, u(2)' '    st u0.x, r1.x, r0.x' '    ret'
}

# A program that never ends, and is simulated turn by turn: it reads the clock.
endless_program() {
    printf '%s\n' 'FOREVER:' '    add.u32 r0.x, r0.x, clock' '    jmp FOREVER'
}
