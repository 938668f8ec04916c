#!/bin/sh
# A run takes time for its cycles, not for its dispatches times its dispatches: with 200,000 of them, one after the other
# or all together, of two kernels, with time and without. At a cost for each pair this would take hours.
. tests/tools/cli.sh

# kernels [together]: 100,000 dispatches of one kernel, then as many of another.
kernels() {
    printf '%s\n' 'FIRST:' '    nop' '    ret' 'SECOND:' '    ret' '.dispatch FIRST, 3x32'
    awk -v how="${1:-}" 'BEGIN { for (i = 1; i < 200000; i++) print ".dispatch " (i < 100000 ? "FIRST" : "SECOND") ", 1x32 " how }'
    printf '%s\n' '.expect waves == 200002' '.expect wave_instructions == 300004'
}

kernels >"$TEMP/phases.s"
printf '%s\n' '.expect FIRST.wave_instructions == 200004' '.expect SECOND.waves == 100000' >>"$TEMP/phases.s"
status 0 "$LOCKSTEP" run "$TEMP/phases.s"
says out '4 passed, 0 failed'
status 0 "$LOCKSTEP" run "$TEMP/phases.s" --functional --json
[ "$(json waves)" = 200002 ] || fail 'not all waves without time'
kernels together >"$TEMP/together.s"
status 0 "$LOCKSTEP" run "$TEMP/together.s" --set cores=3
says out '2 passed, 0 failed'
