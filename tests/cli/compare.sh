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
grep -q '^−5[0-9] %: loop at line 3 goes round 3 times, was 8\.$' "$TEMP/out" || fail 'the headline does not name the loop'
grep -q '^A takes [0-9]* cycles, B [0-9]*: -' "$TEMP/out" || fail 'the cycles are missing'
status 0 "$LOCKSTEP" compare --json "$TEMP/a.s" "$TEMP/b.s"
jq -e '.headline | test("loop at line 3 goes round 3 times")' "$TEMP/out" >"$TEMP/ok" || fail 'JSON has no headline'

# The other way round, the same twice, another machine, and a line that only one of them has.
status 0 "$LOCKSTEP" compare "$TEMP/b.s" "$TEMP/a.s"
grep -q '^+1[0-9]* %: loop at line 3 goes round 8 times, was 3\.$' "$TEMP/out" || fail 'the headline does not say that B is slower'
status 0 "$LOCKSTEP" compare "$TEMP/a.s" "$TEMP/a.s"
grep -q '^Same cycles\.$' "$TEMP/out" || fail 'a program differs from itself'
status 0 "$LOCKSTEP" compare "$TEMP/a.s" lat_fast=9
grep -q '^+[0-9]* %: ALU result costs 79 cycles, was 0\.$' "$TEMP/out" || fail 'the setting brought nothing'
status 0 "$LOCKSTEP" compare programs/occupancy.s register_file=32768
grep -q '^+29 %: memory costs 2,304 cycles, was 576\.$' "$TEMP/out" || fail 'no cost is named that grew'
says out 'with the same results in memory: 2,048 of 2,048 words equal. 8 of 16 slots hold a wave (limited by registers), was 16.'
status 0 "$LOCKSTEP" compare --set register_file=32768 programs/occupancy.s register_file=65536
says out '16 of 16 slots hold a wave, was 8 (limited by registers).'

# What goes the other way than the whole is not named: B issues line 7 more often, and waves spend less time there.
cat >"$TEMP/f.s" <<'END'
.machine waves=1 wave_size=8 alus=1 issue=1 lat_long=60 memory=flat
.buffer u0, 1
    mov r0.x, u(4)
    mov r1.x, u(9)
    loop
        sqrt.f32 r1.x, r1.x
        sub.u32 r0.x, r0.x, 1
        add.f32 r1.x, r1.x, 1.0
        while r0.x
    endloop
    st u0.x, u(0), r1.x
    ret
END
sed -e 's/u(4)/u(6)/' -e 's/sqrt/mov/; s/mov.f32/mov/' "$TEMP/f.s" >"$TEMP/g.s"
status 0 "$LOCKSTEP" compare "$TEMP/f.s" "$TEMP/g.s"
grep -q '^−[0-9]* %: waves spend [0-9]* cycles at line 7, were [0-9]*\.$' "$TEMP/out" || fail 'more issues are said to take less time'
says out 'but other results in memory: 0 of 1 words equal, the first other one is u0[0].'
status 0 "$LOCKSTEP" compare --json "$TEMP/f.s" "$TEMP/g.s"
jq -e '.same_results == false and (.evidence | test("other results"))' "$TEMP/out" >"$TEMP/ok" || fail 'JSON does not say that results differ'
sed 's/buffer u0, 1/buffer u0, 2/' "$TEMP/f.s" >"$TEMP/h.s"
status 0 "$LOCKSTEP" compare --json "$TEMP/f.s" "$TEMP/h.s"
jq -e '.same_results == false' "$TEMP/out" >"$TEMP/ok" || fail 'buffers of other sizes have the same results'
sed 's/u(4)/u(70000)/' "$TEMP/f.s" >"$TEMP/i.s"
status 0 "$LOCKSTEP" compare "$TEMP/i.s" "$TEMP/f.s"
grep -qE '^ *[0-9]{7} +[0-9]+ +-[0-9]{7} .* all wave slots$' "$TEMP/out" || fail 'large numbers run together'
sed 's/^    loop/    sqrt.f32 r1.x, r1.x\n    add.f32 r1.x, r1.x, 1.0\n    loop/' "$TEMP/a.s" >"$TEMP/c.s"
status 0 "$LOCKSTEP" compare --set lat_long=90 "$TEMP/a.s" "$TEMP/c.s"
says out ' %: line 4 is new or changed, and takes 90 cycles of waves.'
status 0 "$LOCKSTEP" compare --set lat_long=90 "$TEMP/c.s" "$TEMP/a.s"
says out ' %: line 4 of A is gone or changed, which took 90 cycles of waves.'

# The sources as a diff: a changed line beside that which replaces it, a moved one, one that is new, one without code; the
# same lines by the largest change.
cat >"$TEMP/d.s" <<'END'
.machine waves=1 wave_size=8 alus=1 issue=1 memory=flat
    mov r0.y, u(3)
    mov r0.x, u(9)
    loop
        sub.u32 r0.x, r0.x, 3
        while r0.x
    endloop
    mov r1.x, u(7) ; this one goes down
    ; the end
    ret
END
sed -e '/this one/d' -e 's/r0.x, 3/r0.x, 1/' -e 's/the end/the very end/' -e '2i\    mov r1.x, u(7) ; this one goes down' \
    -e '/mov r0.y/d' "$TEMP/d.s" >"$TEMP/e.s"
status 0 "$LOCKSTEP" compare --sort line "$TEMP/d.s" "$TEMP/e.s"
sed -n '/all wave slots/,$p' "$TEMP/out" | sed 's/^.\{81\}//' | grep -v 'cost the same' >"$TEMP/found"
cat >"$TEMP/wanted" <<'END'
              all wave slots
     2       -     mov r0.y, u(3)
     8     2 ~     mov r1.x, u(7) ; this one goes down
     5       -         sub.u32 r0.x, r0.x, 3
           5 +         sub.u32 r0.x, r0.x, 1
     6     6           while r0.x
     7     7       endloop
     9       -     ; the end
           8 +     ; the very end
END
same "$TEMP/wanted" "$TEMP/found"
status 0 "$LOCKSTEP" compare --sort change "$TEMP/d.s" "$TEMP/e.s"
grep -q 'the very end' "$TEMP/out" && fail 'a comment costs something'
status 0 "$LOCKSTEP" compare --json "$TEMP/d.s" "$TEMP/e.s"
jq -e '[.lines[].more.cycles | fabs] | . == (sort | reverse)' "$TEMP/out" >"$TEMP/ok" || fail 'not in the order of the differences'
jq -e '.lines[] | select(.a.line == 5) | .sign == "changed" and .b.line == 5' "$TEMP/out" >"$TEMP/ok" || fail 'line 5 is not changed'
jq -e '.lines[] | select(.a.line == 8) | .sign == "moved" and .b.line == 2' "$TEMP/out" >"$TEMP/ok" || fail 'line 8 is not moved'
jq -e '.lines[] | select(.a.line == 2) | .sign == "alone" and .b == null' "$TEMP/out" >"$TEMP/ok" || fail 'line 2 is not gone'
status 0 "$LOCKSTEP" compare --json --sort line "$TEMP/d.s" "$TEMP/e.s"
jq -e '[.lines[].b.line | select(.)] | . == sort' "$TEMP/out" >"$TEMP/ok" || fail 'not in the order of the source'

# Mistakes.
status 2 "$LOCKSTEP" compare --sort size "$TEMP/a.s" "$TEMP/b.s"
says err "--sort takes change or line, not 'size'"
status 2 "$LOCKSTEP" compare
says err 'missing FILE'
status 2 "$LOCKSTEP" compare "$TEMP/a.s"
says err 'compare with what'
status 2 "$LOCKSTEP" compare "$TEMP/a.s" "$TEMP/b.s" "$TEMP/c.s"
says err 'compare takes two runs'
status 2 "$LOCKSTEP" compare "$TEMP/a.s" "$TEMP/missing.s"
says err 'cannot read'
