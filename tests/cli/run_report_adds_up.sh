#!/bin/sh
# The report of `run`: the states of all slots add up to cycles times slots and to 100 %, as do the reasons to their state.
. tests/tools/cli.sh
for program in loop_counts vadd branch_2; do
    status 0 "$LOCKSTEP" run "programs/$program.s" --set waves=3
    slots=$(sed -n 's/^slot cycles *//p' "$TEMP/out" | sed 's/([^)]*)//g; s/[^0-9]/ /g' | awk '{ for (i = 1; i <= NF; i++) n += $i; print n }')
    cycles=$(awk '$1 == "cycles" { print $2 }' "$TEMP/out")
    [ "$slots" -eq $((3 * cycles)) ] || fail "$program: $slots slot cycles in $cycles cycles of 3 slots"
    sed -n 's/^slot cycles *//p' "$TEMP/out" | grep -o '[0-9.]* %' |
        awk '{ n += $1 } END { exit !(n > 99.7 && n < 100.3) }' || fail "$program: the shares of the states are not 100 %"
    stalled=$(sed -n 's/^slot cycles.* stalled \([0-9]*\).*/\1/p' "$TEMP/out")
    reasons=$(awk '$3 == "stalled:" { n += $2 } END { print n + 0 }' "$TEMP/out")
    [ "$stalled" -eq "$reasons" ] || fail "$program: $stalled cycles stalled, and reasons for $reasons"
done
