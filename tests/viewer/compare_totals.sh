#!/bin/sh
# What differs as a whole of two compared runs: statistics, settings, words of the results. Fewer is green only where
# fewer is better, and nothing is if the second run is wrong.
. tests/tools/cli.sh

cat >"$TEMP/a.s" <<'END'
.machine waves=4 wave_size=8 alus=1 issue=1 memory=caches
.dispatch 4x8
.buffer t0, 32, random(7, 1, 99)
.buffer u0, 32
.expect u0[0], 32, random(7, 1, 99)
    shl r0.x, thread_id, u(2)
    ld r1.x, t0.x, r0.x
    add.u32 r2.x, r1.x, r1.x
    ld r1.y, t0.x, r0.x
    st u0.x, r0.x, r1.x
    ret
END
sed '/r1.y/d' "$TEMP/a.s" >"$TEMP/b.s"
sed 's/st u0.x, r0.x, r1.x/st u0.x, r0.x, r0.x/' "$TEMP/b.s" >"$TEMP/wrong.s"
cat >"$TEMP/view" <<END
answer none
resize 1440 900
diff.with $TEMP/b.s
wait idle
expect clean
list $TEMP/better.list
diff.with $TEMP/wrong.s
wait idle
expect clean
list $TEMP/wrong.list
diff.with lat_long=9 mem_queue=2
wait idle
expect clean
list $TEMP/settings.list
wheel 1000 820 -3
diff.with $TEMP/a.s
wait idle
expect clean
list $TEMP/same.list
# Without room for both: lines, or totals.
diff.with $TEMP/b.s
resize 900 600
wait idle
expect clean
list $TEMP/lines.list
click diff.show
expect clean
list $TEMP/totals.list
key t
list $TEMP/lines_again.list
diff.show nonsense
expect failed
END
status 0 "$LOCKSTEP" view "$TEMP/a.s" --script "$TEMP/view"

green='#46c48d'
# colour LIST NAME: that of the difference in the row of a statistic
colour() {
    row=$(sed -n "s/^ *[0-9]* *[0-9]*,\([0-9]*\) *#[0-9a-f]* $2\$/\1/p" "$TEMP/$1.list" | tail -n 1)
    sed -n "s/^ *[0-9]* *[0-9]*,$row *\(#[0-9a-f]*\) [^ ]* (.*/\1/p" "$TEMP/$1.list"
}
[ "$(colour better cycles)" = "$green" ] || fail 'fewer cycles are not green'
[ "$(colour better loads)" = "$green" ] || fail 'fewer loads are not green'
[ "$(colour better l1_hits)" = "#eceff4" ] || fail 'fewer hits are better'
grep -q ' 32 of 32 words equal$' "$TEMP/better.list" || fail 'equal words are not counted'
[ "$(colour wrong cycles)" = "#eceff4" ] || fail 'fewer cycles of a wrong run are green'
grep -q " [0-9]* of 32 words equal, the first other one is u0\[[0-9]*\]; B's results are wrong\$" "$TEMP/wrong.list" || fail 'wrong words are not told'
grep -E "$green (−|[+])[0-9]|$green .* cycles fewer" "$TEMP/wrong.list" && fail 'something of a wrong run is green'
for text in lat_long mem_queue; do
    grep -q " $text\$" "$TEMP/settings.list" || fail "$text does not differ"
done
grep -q ' alus$' "$TEMP/settings.list" && fail 'a setting differs that is the same'
grep -q 'All of them are equal' "$TEMP/same.list" || fail 'a run differs from itself'
grep -q ' wave_instructions$' "$TEMP/lines.list" && fail 'lines and totals have one place'
grep -q ' wave_instructions$' "$TEMP/totals.list" || fail 'totals cannot be reached where there is little room'
same "$TEMP/lines.list" "$TEMP/lines_again.list"
