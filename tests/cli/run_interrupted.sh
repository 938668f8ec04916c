#!/bin/sh
# Ctrl-C ends a run cleanly, with the statistics and the trace until then; status 130.
. tests/tools/cli.sh
. tests/tools/interrupt.sh
interrupt 130 trace --json -o "$TEMP/a.csv"
says err 'interrupted at cycle'
[ "$(json interrupted)" = true ] || fail 'the JSON does not say that it was interrupted'
cycles=$(json cycles)
covered=$(awk -F, 'NR > 1 { sum += $2 } END { printf "%d", sum }' "$TEMP/a.csv")
[ "$covered" = "$cycles" ] || fail "the table covers $covered of $cycles cycles"
