#!/bin/sh
# A pipe that nobody reads from is an error message and status 2, not a silent death.
. tests/tools/cli.sh
{ small_program '.buffer u0, 32' && yes '    nop' | head -n 30000; } >"$TEMP/long.s"
{
    got=0
    "$LOCKSTEP" dis "$TEMP/long.s" 2>"$TEMP/err" || got=$?
    echo $got >"$TEMP/status"
} | head -c 1 >/dev/null
[ "$(cat "$TEMP/status")" = 2 ] || fail "exit status $(cat "$TEMP/status")"
says err 'cannot write standard output'
