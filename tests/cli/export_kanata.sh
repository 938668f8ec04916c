#!/bin/sh
# Kanata logs keep every rule of the format, and have what the table has.
. tests/tools/cli.sh
. tests/tools/exported.sh

# Consecutive rows of waiting that differ in what the log does not show are joined by neither side: their cycles are
# summed up by wave and reason.
sum_waits() {
    awk '{ sum[$4 " " $5] += $3 } END { for (key in sum) print key, sum[key] }' | sort
}

check() {
    name=$1
    shift
    export_trace "$name" kanata "$@"
    log=$TEMP/$name.kanata table=$TEMP/$name.csv
    awk -f tests/tools/check-kanata -v rows=1 "$log" >"$TEMP/rows" || fail "$name: $(grep -F "$log" "$TEMP/rows")"

    awk -F, 'NR > 1 && $7 == "active" { for (i = 0; i < $2; i++) print "issue", $1 + i, $6, $9 }' "$table" |
        sort >"$TEMP/want"
    [ -s "$TEMP/want" ] || fail "$name: empty table"
    grep '^issue' "$TEMP/rows" | sort | diff "$TEMP/want" - >"$TEMP/out" || fail "$name: issues are not the table's"

    awk -F, 'NR > 1 && $7 != "active" && $7 != "disabled" { print "wait", $1, $2, $6, $NF }' "$table" |
        sum_waits >"$TEMP/want"
    grep '^wait' "$TEMP/rows" | sum_waits | diff "$TEMP/want" - >"$TEMP/out" || fail "$name: waits are not the table's"

    [ "$name" != window ] || return 0 # an instruction that began before it has no row
    want=$(awk -F, 'NR > 1 && $6 { sum += $2 } END { print sum + 0 }' "$TEMP/$name.alu")
    end=$(awk -F, 'NR > 1 && $1 + $2 > end { end = $1 + $2 } END { print end }' "$table")
    have=$(awk -v end="$end" '$1 == "alu" { sum += ($2 + $3 < end ? $2 + $3 : end) - $2 } END { print sum + 0 }' \
        "$TEMP/rows")
    [ "$have" = "$want" ] || fail "$name: ALUs are busy for $have cycles, $want in the table"
}
each_trace check
grep -q 'Xt$' "$TEMP/textures.kanata" || fail 'textures: nothing is sampled'
# There are arrows, and what the fault stopped is flushed.
grep -q '^W' "$TEMP/gather.kanata" || fail 'gather: no arrows'
grep -q '^R.*1$' "$TEMP/fault.kanata" || fail 'fault: nothing is flushed'
