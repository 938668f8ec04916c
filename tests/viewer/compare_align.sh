#!/bin/sh
# Two runs compared in the window: milestones and the distance of the ends in words; aligned at their starts, at a line,
# at their ends; stacked and overlaid.
. tests/tools/cli.sh

cp programs/shaders/loop_counts.hlsl "$TEMP/a.hlsl"
sed 's/i++) {/i += 4) {/; s/made++;.*/made += min(4, iter_count - i);/' "$TEMP/a.hlsl" >"$TEMP/b.hlsl"
# Here line 21 comes after a second load.
sed 's/^uint iter_count = .*/uint iter_count = memory[thread_id + min(memory[thread_id], 1) - 1];/' "$TEMP/a.hlsl" >"$TEMP/late.hlsl"
cat >"$TEMP/view" <<END
answer none
resize 1440 900
diff.with $TEMP/b.hlsl
wait idle
expect clean
list $TEMP/start
# A place in the rows of B: if ends are below each other, B begins later on the axis.
drag 300 600 300 600
expect moment ~b 136 wave
diff.align end
wait idle
expect clean
list $TEMP/end
drag 300 600 300 600
expect moment ~b 0 wave
key a
expect clean
drag 300 600 300 600
expect moment ~b 136 wave
# Overlaid, the rows of a slot are below each other: those of A, then those of B.
key v
wait idle
expect clean
list $TEMP/overlay
drag 300 165 300 165
expect moment ~wave 0 0
drag 300 200 300 200
expect moment ~wave 0 0
drag 300 240 300 240
expect moment ~wave 1 1
diff.align end
wait idle
expect clean
# One row of all for each, too: that of B is higher than the axis below it.
diff.of gpu
diff.align start
wait idle
drag 300 170 300 170
expect moment ~a 136
drag 300 300 300 300
expect moment ~b 136
diff.of core
key v
diff.align nonsense
expect failed
diff.stack nonsense
expect failed
# A line that does not issue is no place to align at; the selected line is; then the chosen change.
line 1
diff.align line
diff.with $TEMP/late.hlsl
wait idle
list $TEMP/none
line 21
wait idle
expect clean
list $TEMP/line
# In a smaller window the distance stands beside the rows that end, and the cursor's cycle over no half of a number.
resize 1280 800
diff.at a 239 0
wait idle
expect clean
list $TEMP/small
resize 1440 900
wait idle
drag 300 200 300 200
expect moment a 94 b 144 wave 1 1
drag 300 744 300 744
expect moment a 90 b 208 wave 5 5
diff.change
wait idle
list $TEMP/change
resize 900 600
wait idle
expect clean
resize 1920 1400
scale 2
wait idle
expect clean
diff.stack overlay
wait idle
expect clean
END
status 0 "$LOCKSTEP" view "$TEMP/a.hlsl" --script "$TEMP/view"
for text in 'load is back' 'half the waves done' 'last issue' '206 cycles fewer' 'align at'; do
    grep -q "$text" "$TEMP/start" || fail "no '$text' between the runs"
done
left=$(sed -n 's/^1 *\([0-9]*\),.* 81 cycles fewer from line 21 on$/\1/p' "$TEMP/small")
[ "$left" -gt 390 ] || fail "the distance is drawn over rows, at $left"
grep -q '^1 .* 400$' "$TEMP/small" || fail 'the axis has no numbers'
grep -q '^1 .* 200$' "$TEMP/small" && fail 'the cursor covers a number of the axis'
grep -q '206 cycles fewer' "$TEMP/end" || fail 'the distance of the starts is not told'
grep -q 'load is back' "$TEMP/overlay" && fail 'milestones are drawn over rows'
grep -q '206 cycles fewer' "$TEMP/overlay" || fail 'the distance is not told below both'
grep -q ' line$' "$TEMP/none" || fail 'a line that does not issue is a place to align at'
grep -q ' line 21$' "$TEMP/line" || fail 'the selected line is no place to align at'
grep -q '81 cycles fewer from line 21 on' "$TEMP/line" || fail 'the distance behind the line is not told'
grep -q ' line 20$' "$TEMP/change" || fail 'the chosen change is no place to align at'
