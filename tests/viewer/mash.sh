#!/bin/sh
# Random keys, clicks, wheels and sizes: nothing crashes, and the selection stays inside of the run.
. tests/tools/cli.sh

printf '%s\n' 'mash 400 1' 'close' 'close' 'mash 400 2' >"$TEMP/mash"
for program in programs/loop_counts.s programs/function_call.s programs/branch_1.s programs/early_return.s; do
    status 0 "$LOCKSTEP" view $program --script "$TEMP/mash"
    silent err
done
# Nothing to look at: no cycles of a wave with lanes, one lane, all slots.
printf '    ret\n' >"$TEMP/empty.s"
status 0 "$LOCKSTEP" view "$TEMP/empty.s" --script "$TEMP/mash"
status 0 "$LOCKSTEP" view programs/loop_counts.s --set wave_size=1 --set waves=64 --script "$TEMP/mash"
