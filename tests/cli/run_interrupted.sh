#!/bin/sh
# Ctrl-C ends a run cleanly, with the statistics and the trace until then; status 130.
. tests/tools/cli.sh
. tests/tools/interrupt.sh
# Each turn takes long and is a few rows of the table, so that it is written at once however far the run came.
printf '%s\n' '.machine memory=flat mem_latency=1000' '.buffer u0, 1' FOREVER: '    ld r0.x, u0.x, u(0)' \
    '    add.u32 r1.x, r1.x, r0.x' '    jmp FOREVER' >"$TEMP/a.s"
interrupt 130 trace --json -o "$TEMP/a.csv"
says err 'interrupted at cycle'
[ "$(json interrupted)" = true ] || fail 'the JSON does not say that it was interrupted'
cycles=$(json cycles)
covered=$(awk -F, 'NR > 1 { sum += $2 } END { printf "%.0f", sum }' "$TEMP/a.csv")
[ "$covered" = "$cycles" ] || fail "the table covers $covered of $cycles cycles"
