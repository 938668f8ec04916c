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
# save_over FILE NEXT: show a file by the script, and save the next one over it while that waits.
save_over() {
    "$LOCKSTEP" view "$TEMP/$1" --script "$TEMP/view" 2>"$TEMP/err" &
    view=$!
    cat "$TEMP/opened" >"$TEMP/before"
    cp "$TEMP/$2" "$TEMP/$1"
    cat "$TEMP/goes_on" >"$TEMP/nothing"
    wait "$view" || fail "$(cat "$TEMP/err")"
}
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
list $TEMP/change
close
key F6
list $TEMP/again
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
# the first run is chosen: the headline is about it, and one and the same source has no changed lines
close
resize 1280 800
set lat_fast=9
before 1
list $TEMP/kept
key F6
diff lat_fast=9 vs lat_fast=2
expect overlay diff
list $TEMP/setting
close
before 3
set alus=2
list $TEMP/alus
diff.change
expect failed
END
save_over a.s b.s

grep -q 'Save once more, or choose a run to compare with' "$TEMP/empty" || fail 'the empty comparison says nothing'
grep -q "lines* changed" "$TEMP/before" && fail "something is changed before the save"
grep -q '3 lines changed' "$TEMP/saved" || fail 'the source does not say how much was changed'
grep -q ' ….*the third' "$TEMP/saved" || fail 'the change at the end of a long line is not seen'
grep -q ', was' "$TEMP/saved" || fail 'the column does not say that it has what was'
grep -q ' was [0-9]' "$TEMP/saved" || fail 'no cost says what it was'
grep -q '100%' "$TEMP/lanes" || fail 'lanes are not shown'
grep -q 'lines changed' "$TEMP/range" && fail 'a part of the run is held against all of the run before'
grep -q 'Since the last save: 13 cycles, was 30, with the same results in memory\. Now: ' "$TEMP/saved" || fail 'a save does not say what became of the results'
grep -q '−57 %: ' "$TEMP/saved" || fail 'a save has no headline'
grep -q ' before$' "$TEMP/saved" || fail 'a save has no bar of the run before'
grep -q 'wave slots without a wave' "$TEMP/change" && fail 'slots without a wave are listed as a line'
grep -q 'Since run 1: ' "$TEMP/kept" || fail 'the headline does not say which run is compared with'
grep -q 'With alus=2: ' "$TEMP/alus" || fail 'a change of a setting does not say which one'
grep -q 'lines* changed' "$TEMP/alus" && fail 'lines of one and the same source are changed'
grep -q 'ALU result costs' "$TEMP/setting" || fail 'a change of settings has no reason'
lines() { sed -n 's/^.* #[0-9a-f]* //p' "$1" | grep -n 'sub\.\|mov ' | cut -d: -f2-; }
[ "$(lines "$TEMP/change")" = "$(lines "$TEMP/again")" ] || fail 'the comparison forgets the order that was chosen'
[ "$(lines "$TEMP/change")" != "$(lines "$TEMP/diff")" ] || fail 'the largest change is not first'
for text in 'source order' 'largest change' 'sub.u32 r0.x, r0.x, 1' 'sub.u32 r0.x, r0.x, 3'; do
    grep -qF "$text" "$TEMP/diff" || fail "the diff has no '$text'"
done

# Of runs that were wrong only a comparison that is asked for says something.
sed 's/ret$/ret\n.buffer u0, 1\n.expect u0[0], 1, fill(1)/' "$TEMP/b.s" >"$TEMP/wrong.s"
sed 's/    mov r1.x, u(7)/    st u0.x, u(0), u(1)/' "$TEMP/wrong.s" >"$TEMP/right.s"
cat >"$TEMP/view" <<END
list $TEMP/opened
list $TEMP/goes_on
reload
expect clean
list $TEMP/right
key F6
list $TEMP/compared
END
save_over wrong.s right.s
grep -q 'Right now: [0-9]* cycles; the runs before were wrong' "$TEMP/right" || fail 'a run is held against one that was wrong'
grep -q 'but other results in memory' "$TEMP/compared" || fail 'other results are not told'
