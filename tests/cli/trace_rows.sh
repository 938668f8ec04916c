#!/bin/sh
# --rows says what has rows in a picture: wave slots, issue ports, or both. Issue ports have a legend of slots and a line that
# says what a row is.
. tests/tools/cli.sh
# kinds OPTIONS...: the kinds of the bands of a picture, in their order.
kinds() {
    status 0 "$LOCKSTEP" trace programs/rare_side.s -q --set reconvergence=formation --set issue=2 -o "$TEMP/a.png" "$@"
    tr '\0' '\n' <"$TEMP/a.png" | grep -ao '"kind": *"[a-z]*"' | sed 's/.*"\([a-z]*\)"$/\1/' | uniq -c | tr -s '\n ' ' '
}
told() {
    [ "$(kinds "$@")" = "$what" ] || fail "$*: $(kinds "$@")"
}
what=' 8 lanes 1 alu 1 memory ' && told && told --rows slots
what=' 2 issued 1 alu 1 memory ' && told --rows issued
grep -aq 'as issued: a row is an issue port' "$TEMP/a.png" || fail 'the description does not say what a row is'
what=' 2 issued 8 lanes 1 alu 1 memory ' && told --rows both

status 2 "$LOCKSTEP" trace programs/rare_side.s --rows lanes -o "$TEMP/a.png"
says err '--rows takes slots, issued or both'
status 2 "$LOCKSTEP" trace programs/rare_side.s --rows issued --bare -o "$TEMP/a.png"
says err '--bare draws the lanes of wave slots'
