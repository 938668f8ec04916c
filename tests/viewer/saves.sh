#!/bin/sh
# Saves: each one is a row with its change, cycles and share; a wrong one is crossed out, and nothing is compared with it.
. tests/tools/cli.sh

cat >"$TEMP/program.s" <<'EOF'
.machine waves=1 wave_size=8 alus=1 issue=1 memory=flat
.dispatch 1x8
.buffer u0, 1
.expect u0[0], 1, fill(7)
    mov r0.x, u(90)
    loop
        sub.u32 r0.x, r0.x, 1
        while r0.x
    endloop
    st u0.x, u(0), u(7)
    ret
EOF
sed 's/r0.x, 1$/r0.x, 2/' "$TEMP/program.s" >"$TEMP/1.s"
sed "s/r0.x, 1\$/r0.x, 3/; s/u(0), u(7)/u(0), u(8)/" "$TEMP/program.s" >"$TEMP/2.s"
sed 's/r0.x, 1$/r0.x, 30/' "$TEMP/program.s" >"$TEMP/3.s"
cat >"$TEMP/view" <<END
expect saves 1 303 as opened
before.older
expect failed
aside saves
list $TEMP/once
# the keys are those of playing until there is something to choose
key ]
expect message 16 cycles a second
$(for i in 1 2 3; do
    printf '%s\n' "list $TEMP/at$i" "list $TEMP/saved$i" reload 'expect clean' "list $TEMP/shown$i" "shot $TEMP/$i.png"
done)
expect saves 1 303 as opened; [2 168 line 7: sub.u32 r0.x, r0.x, 2]; x3 123 lines 7–10: sub.u32 r0.x, r0.x, 3; 4 42 lines 7–10: sub.u32 r0.x, r0.x, 30
# the axis is as long as the longer run; older and newer ones are compared with, but no wrong one
expect zoom 1 cycle = 4.4 px
key [
expect saves ~[1 303 as opened]
expect zoom 1 cycle = 2.4 px
expect clean
list $TEMP/older
key [
expect message no older run passed
key ]
expect saves ~[2 168
key ]
expect message no newer run passed
before 3
expect failed
expect message run 3 has wrong results: nothing is compared with it
before 9
expect failed
click before 1
expect saves ~[1 303
key c
expect overlay diff
expect diff ~version 1: 303 cycles; version 4, as it is now: 42 cycles
close
# it stays for the runs to come, which have this machine
set issue=2
expect saves ~[1 303
expect saves ~; 5 42 issue=2
# what was chosen stays when older ones go
set issue=3
set issue=4
set issue=5
set issue=6
expect saves ~[1 303 as opened]; x3 123
before 2
expect failed
# coming runs are compared with the shown one, and again with the last one that passed
before
expect saves ~; [8 42 issue=5]; 9
set issue=1
expect saves ~[9 42 issue=6]; 10 42 issue=1
set issue=2
expect saves ~[9 42 issue=6]; 10
before
before
expect saves ~[10 42 issue=1]; 11
resize 900 600
expect clean
resize 480 700
expect clean
END
for i in 1 2 3; do mkfifo "$TEMP/at$i" "$TEMP/saved$i"; done
# The script waits at a pipe, once before the file is saved and once after it.
for i in 1 2 3; do
    cat "$TEMP/at$i" >"$TEMP/nothing"
    cp "$TEMP/$i.s" "$TEMP/program.s"
    cat "$TEMP/saved$i" >"$TEMP/nothing"
done &
saver=$!
if ! "$LOCKSTEP" view "$TEMP/program.s" --script "$TEMP/view" 2>"$TEMP/err"; then
    kill $saver 2>"$TEMP/nothing" || true
    fail 'the script failed'
fi
for text in 'Right now' ' saved'; do
    ! grep -q "$text" "$TEMP/once" || fail "the first run says '$text'"
done
grep -q '135 cycles saved' "$TEMP/shown1" || fail 'the saved cycles are not measured'
grep -q ' −45 %$' "$TEMP/shown1" || fail 'the list has no change'
grep -q 'was 303 (−45 %)' "$TEMP/shown1" || fail 'the title does not say what the cycles were'
grep -q '3 runs, 1 wrong' "$TEMP/shown2" || fail 'the list does not count wrong runs'
grep -q ' saved$' "$TEMP/shown2" && fail 'a wrong run saves cycles'
grep -q 'Since run 2: 42 cycles, was 168' "$TEMP/shown3" || fail 'a run is not compared with the last one that passed'
grep -q '42, run 1 was 303 (−86 %)' "$TEMP/older" || fail 'the title does not say which run was chosen'
grep -q '261 cycles saved' "$TEMP/older" || fail 'the axis does not follow the chosen run'
# The one green text is that the second run took fewer cycles.
[ "$(grep -c '#46c48d' "$TEMP/shown2")" = 1 ] || fail 'a wrong run is green'

# Of a shader its own lines count, not those of the assembly that it becomes.
cp programs/shaders/loop_counts.hlsl "$TEMP/a.hlsl"
sed 's/i++) {/i += 4) {/; s/made++;.*/made += min(4, iter_count - i);/' "$TEMP/a.hlsl" >"$TEMP/b.hlsl"
printf '%s\n' "list $TEMP/at1" "list $TEMP/saved1" reload \
    'expect saves [1 481 as opened]; 2 275 lines 21–23: for (uint i = 0; i < iter_count; i += 4) {' >"$TEMP/view"
{ cat "$TEMP/at1" && cp "$TEMP/b.hlsl" "$TEMP/a.hlsl" && cat "$TEMP/saved1"; } >"$TEMP/nothing" &
status 0 "$LOCKSTEP" view "$TEMP/a.hlsl" --script "$TEMP/view"
