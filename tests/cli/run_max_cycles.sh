#!/bin/sh
# An endless loop ends at max_cycles with a fault that says so; status 1.
. tests/tools/cli.sh
endless_program >"$TEMP/a.s"
status 1 "$LOCKSTEP" run "$TEMP/a.s" --set max_cycles=12345 --json
[ "$(json cycles)" = 12345 ] || fail "$(json cycles) cycles"
says err 'fault: cycle-limit'
says err 'max_cycles'
