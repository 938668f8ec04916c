#!/bin/sh
# A save: changed lines are marked, lines and costs say what they were, and the comparison shows both sources as one diff.
. tests/tools/cli.sh

cat >"$TEMP/a.s" <<'END'
.machine waves=1 wave_size=8 alus=1 issue=1 memory=flat
.dispatch 1x8
    mov r0.x, u(9)  ; which of the turns that there are is the last one: it is the ninth of them
    loop
        sub.u32 r0.x, r0.x, 1
        while r0.x
    endloop
    mov r1.x, u(7)
    ret
END
sed -e 's/r0.x, 1$/r0.x, 3/' -e 's/the ninth of/the third of/' -e 's/    mov r1.x, u(7)/    mov r1.x, u(7)\n    mov r1.y, u(8)/' "$TEMP/a.s" >"$TEMP/b.s"
# The script waits at a pipe, once before the file is saved and once after it.
mkfifo "$TEMP/opened" "$TEMP/goes_on"
cat >"$TEMP/view" <<END
diff
expect overlay diff
list $TEMP/empty
close
list $TEMP/opened
list $TEMP/goes_on
reload
expect cycles 13
expect clean
list $TEMP/saved
# other measures, and cycles that are selected, of which nothing is known of the run before
heat lanes
list $TEMP/lanes
expect clean
heat cycles
range 0:5
expect clean
list $TEMP/range
range none
# the diff, its changes, by change, swapped
key F6
expect diff ~version 1: 30 cycles; version 2, as it is now: 13 cycles
expect diff ~; line 5: -6
expect diff ~; line -/9: +1
expect clean
list $TEMP/diff
key n
key Shift+n
key n
expect ok
expect clean
diff.sort change
expect clean
key x
expect diff ~version 2, as it is now: 13 cycles; version 1: 30 cycles
expect diff ~; line 5: +6
expect diff ~; line 9/-: -1
click diff.swap
expect diff ~version 1: 30 cycles;
diff.sort nonsense
expect failed
close
resize 900 600
expect clean
set alus=2
diff.change
expect failed
END
"$LOCKSTEP" view "$TEMP/a.s" --script "$TEMP/view" 2>"$TEMP/err" &
view=$!
cat "$TEMP/opened" >"$TEMP/before"
cp "$TEMP/b.s" "$TEMP/a.s"
cat "$TEMP/goes_on" >"$TEMP/nothing"
wait "$view" || fail "$(cat "$TEMP/err")"

grep -q 'Save once more, or choose a run to compare with' "$TEMP/empty" || fail 'the empty comparison says nothing'
grep -q "lines* changed" "$TEMP/before" && fail "something is changed before the save"
grep -q '3 lines changed' "$TEMP/saved" || fail 'the source does not say how much was changed'
grep -q ' ….*the third' "$TEMP/saved" || fail 'the change at the end of a long line is not seen'
grep -q ', was' "$TEMP/saved" || fail 'the column does not say that it has what was'
grep -q ' was [0-9]' "$TEMP/saved" || fail 'no cost says what it was'
grep -q '100%' "$TEMP/lanes" || fail 'lanes are not shown'
grep -q 'lines changed' "$TEMP/range" && fail 'a part of the run is held against all of the run before'
for text in 'source order' 'largest change' 'sub.u32 r0.x, r0.x, 1' 'sub.u32 r0.x, r0.x, 3'; do
    grep -qF "$text" "$TEMP/diff" || fail "the diff has no '$text'"
done
