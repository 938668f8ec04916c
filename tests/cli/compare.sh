#!/bin/sh
# compare runs two programs, or one with other settings: a headline with the line that brought the difference, and a table.
. tests/tools/cli.sh

cat >"$TEMP/a.s" <<'END'
.machine waves=1 wave_size=8 alus=1 issue=1 memory=flat
    mov r0.x, u(9)
    loop
        sub.u32 r0.x, r0.x, 1
        while r0.x
    endloop
    ret
END
sed 's/u(9)/u(4)/' "$TEMP/a.s" >"$TEMP/b.s"

status 0 "$LOCKSTEP" compare "$TEMP/a.s" "$TEMP/b.s"
grep -q '^-5[0-9] %: line 4 issues 4 times, was 9\.$' "$TEMP/out" || fail 'the headline does not name the loop'
grep -q '^A takes [0-9]* cycles, B [0-9]*: -' "$TEMP/out" || fail 'the cycles are missing'
status 0 "$LOCKSTEP" compare --json "$TEMP/a.s" "$TEMP/b.s"
jq -e '.headline | test("line 4 issues 4 times")' "$TEMP/out" >"$TEMP/ok" || fail 'JSON has no headline'

# The other way round, the same twice, another machine, and a line that only one of them has.
status 0 "$LOCKSTEP" compare "$TEMP/b.s" "$TEMP/a.s"
grep -q '^+1[0-9]* %: line 4 issues 9 times, was 4\.$' "$TEMP/out" || fail 'the headline does not say that B is slower'
status 0 "$LOCKSTEP" compare "$TEMP/a.s" "$TEMP/a.s"
grep -q '^Same cycles\.$' "$TEMP/out" || fail 'a program differs from itself'
status 0 "$LOCKSTEP" compare "$TEMP/a.s" lat_fast=9
grep -q '^+[0-9]* %: waves spend [0-9]* cycles at line [0-9]*, were [0-9]*\.$' "$TEMP/out" || fail 'the setting brought nothing'
sed 's/^    loop/    sqrt.f32 r1.x, r1.x\n    loop/' "$TEMP/a.s" >"$TEMP/c.s"
status 0 "$LOCKSTEP" compare --set lat_long=90 "$TEMP/a.s" "$TEMP/c.s"
grep -q '^+' "$TEMP/out" || fail 'a new line costs nothing'

# Mistakes.
status 2 "$LOCKSTEP" compare
says err 'missing FILE'
status 2 "$LOCKSTEP" compare "$TEMP/a.s"
says err 'compare with what'
status 2 "$LOCKSTEP" compare "$TEMP/a.s" "$TEMP/b.s" "$TEMP/c.s"
says err 'compare takes two runs'
status 2 "$LOCKSTEP" compare "$TEMP/a.s" "$TEMP/missing.s"
says err 'cannot read'
