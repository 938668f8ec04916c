#!/bin/sh
# Values of options that are none are refused, not taken for something else.
. tests/tools/cli.sh
printf 'waves,cycles\n1,20\n2,10\n' >"$TEMP/d.csv"

for number in -0 +1 ' 1' '' 1x 99999999999; do
    status 2 "$LOCKSTEP" run programs/vadd.s --error-limit "$number"
    says err '--error-limit takes a number from 0'
done
status 0 "$LOCKSTEP" run programs/vadd.s --error-limit 0

status 2 "$LOCKSTEP" view programs/vadd.s --do '' --shot "$TEMP/a.png"
says err '--do takes an action'
for command in profile view; do
    status 2 "$LOCKSTEP" $command programs/vadd.s --against ''
    says err '--against takes a FILE'
done

# A chart is a PNG, under no other name.
for name in a.html a.csv a; do
    status 2 "$LOCKSTEP" chart "$TEMP/d.csv" -o "$TEMP/$name"
    says err 'ends in .png'
    [ ! -e "$TEMP/$name" ] || fail "it wrote $name"
done
status 0 "$LOCKSTEP" chart "$TEMP/d.csv" -o "$TEMP/A.PNG"
status 0 "$LOCKSTEP" chart "$TEMP/d.csv" -o -
status 0 "$LOCKSTEP" chart "$TEMP/d.csv" -o /dev/null

# --quiet leaves out what is printed for people, not what was asked for.
status 0 "$LOCKSTEP" run programs/vadd.s --json --quiet
[ "$(json interrupted)" = false ] || fail 'run --json --quiet prints no JSON'
status 0 "$LOCKSTEP" trace programs/vadd.s -o "$TEMP/a.png" -o "$TEMP/a.lstrace" --alu-csv "$TEMP/a.csv"
for file in a.png a.lstrace a.csv; do says out "wrote $TEMP/$file"; done
status 0 "$LOCKSTEP" trace programs/vadd.s -o "$TEMP/a.png" -o -
! grep -q 'wrote' "$TEMP/out" || fail 'the table on standard output has a line of another kind'

# A register is no place, and the message says what is meant.
echo 'break r1.x == 3' >"$TEMP/script"
got=0
"$LOCKSTEP" debug programs/vadd.s <"$TEMP/script" >"$TEMP/out" 2>"$TEMP/err" || got=$?
says err 'r1.x is a register: `break if r1.x == 7`'
