#!/bin/sh
# Without time max_cycles limits the instructions: one more is a fault, as many are none.
. tests/tools/cli.sh
printf '%s\n' '.dispatch 3x32' '    nop' '    nop' '    nop' '    ret' >"$TEMP/a.s"
status 0 "$LOCKSTEP" run "$TEMP/a.s" --functional --set max_cycles=12
for limit in 1 4 11; do
    status 1 "$LOCKSTEP" run "$TEMP/a.s" --functional --set max_cycles=$limit --json
    says err 'fault: cycle-limit'
    [ "$(json wave_instructions)" = $limit ] || fail "not $limit instructions"
done
endless_program >"$TEMP/b.s"
status 1 "$LOCKSTEP" run "$TEMP/b.s" --functional --set max_cycles=250000 --json
says err 'fault: cycle-limit'
[ "$(json wave_instructions)" = 250000 ] || fail 'not 250000 instructions'
