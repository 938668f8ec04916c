#!/bin/sh
# Ctrl-C ends a run cleanly, with the statistics and the trace until then; status 130.
. tests/tools/cli.sh
. tests/tools/interrupt.sh
# What computes long for each row of the table: it is written at once, however busy the machine is.
printf '%s\n' FOREVER: '    pow.f32 r0.xyzw, r0.xyzw, f(0.5)' '    pow.f32 r1.xyzw, r0.xyzw, f(0.5)' \
    '    jmp FOREVER' >"$TEMP/a.s"
interrupt 130 trace --json -o "$TEMP/a.csv"
says err 'interrupted at cycle'
[ "$(json interrupted)" = true ] || fail 'the JSON does not say that it was interrupted'
cycles=$(json cycles)
covered=$(awk -F, 'NR > 1 { sum += $2 } END { printf "%.0f", sum }' "$TEMP/a.csv")
[ "$covered" = "$cycles" ] || fail "the table covers $covered of $cycles cycles"
