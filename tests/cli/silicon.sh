#!/bin/sh
# The machine that is like an H100 has curves of the shape that an H100 has: mean error at most 5 %, worst at most 10 %.
. tests/tools/cli.sh
status 0 tests/tools/silicon "$LOCKSTEP" "$TEMP" none
for curve in branch_ways loop_random_warp loop_sorted_warp bank_stride alu_warps waterfall_unique; do
    awk -v curve=$curve '$1 == curve { found = 1; exit !($3 <= 5 && $5 <= 10) } END { if (!found) exit 1 }' "$TEMP/out" ||
        fail "$curve: $(grep "^$curve" "$TEMP/out")"
done
for curve in shared_atomic_distinct coalesce_stride hide_warps prefix_ballot prefix_shuffle prefix_serial; do
    grep -q "{\"curve\":\"$curve\",\"x\":[0-9]*,\"y\":[0-9]*.0}" "$TEMP/silicon.jsonl" || fail "no curve $curve"
done
