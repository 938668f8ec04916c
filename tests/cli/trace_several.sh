#!/bin/sh
# Several programs, or one with --over, become one picture; what that cannot be is said before anything runs.
. tests/tools/cli.sh
program=programs/sched_convoy.s
status 0 "$LOCKSTEP" trace $program --over scheduler=eager,round-robin -o "$TEMP/pair.png"
[ "$(cat "$TEMP/out")" = 'eager: 219 cycles
round-robin: 291 cycles, +33 %
wrote '"$TEMP/pair.png" ] || fail 'the cycles of both'
status 0 "$LOCKSTEP" trace $program --over scheduler=eager,round-robin -o "$TEMP/again.png" -q
silent out
same "$TEMP/pair.png" "$TEMP/again.png"

# The same from recordings, but for why slots are empty: there are none.
for scheduler in eager round-robin; do
    status 0 "$LOCKSTEP" trace $program --set scheduler=$scheduler -q -o "$TEMP/$scheduler.lstrace"
done
status 0 "$LOCKSTEP" trace "$TEMP/eager.lstrace" "$TEMP/round-robin.lstrace" -o "$TEMP/recorded.png"
says out 'round-robin.lstrace: 291 cycles, +33 %'
status 0 "$LOCKSTEP" trace programs/branch_1.s programs/branch_1_amd.s --over waves=1,2 -o "$TEMP/four.png"
says out 'branch_1.s waves=1: 11 cycles'
says out 'branch_1_amd.s waves=2: '

refuse() {
    message=$1
    shift
    status 2 "$LOCKSTEP" trace "$@"
    says err "$message"
}
refuse 'several runs become a picture' $program programs/branch_1.s -o "$TEMP/x.csv"
refuse 'several runs become a picture' $program programs/branch_1.s -o "$TEMP/x.lstrace"
refuse 'tables of one run' $program programs/branch_1.s -o "$TEMP/x.png" --alu-csv "$TEMP/x"
refuse '--json' $program programs/branch_1.s -o "$TEMP/x.png" --json
refuse '--dump' $program programs/branch_1.s -o "$TEMP/x.png" --dump "u0=$TEMP/x"
refuse 'at most 8 runs' $program --over waves=1..9 -o "$TEMP/x.png"
refuse 'duplicate program' $program $program -o "$TEMP/x.png"
refuse 'scheduler' $program --over scheduler=eager,quick -o "$TEMP/x.png"
# shellcheck disable=SC2046 # words on purpose
refuse 'too many' $program $(printf -- '--set alus=1 %.0s' $(seq 256)) --over waves=1,2 -o "$TEMP/x.png"
refuse 'is a recording' "$TEMP/eager.lstrace" --over waves=1,2 -o "$TEMP/x.png"
refuse 'No such file' $program "$TEMP/none.s" -o "$TEMP/x.png"
[ ! -e "$TEMP/x.png" ] && [ ! -e "$TEMP/x" ] || fail 'something was written'

# --note A:B@N: above run N, below the runs before it; 1 is the first.
picture() {
    status 0 "$LOCKSTEP" trace $program --over scheduler=eager,round-robin -q -o "$TEMP/$1.png" ${2:+--note "$2"}
}
picture first '3:9@1=a note' && picture default '3:9=a note' && picture second '3:9@2=a note'
same "$TEMP/first.png" "$TEMP/default.png"
for other in pair first; do
    ! cmp -s "$TEMP/second.png" "$TEMP/$other.png" || fail 'the note is not above the second run'
done
refuse "'a note' is for run 3, but the last run is 2" $program --over waves=1,2 --note '3:9@3=a note' -o "$TEMP/x.png"
refuse "'a note' is for run 2, but the last run is 1" $program --note '3:9@2=a note' -o "$TEMP/x.png"

# --name: once for each run.
status 0 "$LOCKSTEP" trace $program --over scheduler=eager,round-robin --name 'by turns' --name fair -o "$TEMP/named.png"
says out 'fair: 291 cycles, +33 %'
refuse '1 names for 2 runs' $program --over scheduler=eager,round-robin --name fair -o "$TEMP/x.png"
refuse '--title names a picture of one' $program --name fair -o "$TEMP/x.png"
