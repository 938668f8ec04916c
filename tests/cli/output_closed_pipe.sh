#!/bin/sh
# A pipe that nobody reads from any more ends the program without a word, with status 2, as for any output that is lost.
. tests/tools/cli.sh
{ yes '    nop' | head -n 30000 && echo '    ret'; } >"$TEMP/long.s"
closed() {
    {
        got=0
        "$LOCKSTEP" "$@" -Wno-all 2>"$TEMP/err" || got=$?
        echo $got >"$TEMP/status"
    } | head -n 1 >/dev/null
    [ "$(cat "$TEMP/status")" = 2 ] || fail "exit status $(cat "$TEMP/status"): $*"
    silent err
}
closed dis "$TEMP/long.s"
closed trace "$TEMP/long.s" -o -
closed trace "$TEMP/long.s" -o /dev/stdout -q
closed trace "$TEMP/long.s" -q -o -
