#!/bin/sh
# A wave of one lane has nothing to reconverge: all models of a wave take the same cycles, for the same reasons. Only the
# mask stack counts other pushes, as it keeps two entries of a branch.
. tests/tools/cli.sh
for program in cfg_d function_call early_return loop_counts both_call return_in_if spin_lock two_loads rare_side nested_loops \
    example_4; do
    status 0 "$LOCKSTEP" sweep programs/$program.s --set wave_size=1 --over reconvergence=stack,ipdom,min-pc,barrier \
        --fresh --quiet -o "$TEMP/a.csv"
    [ "$(wc -l <"$TEMP/a.csv")" -eq 5 ] || fail "$program: four points are wanted"
    different=$(awk -F, 'NR == 1 { n = split($0, name) } NR == 2 { split($0, first) }
        NR > 2 { for (i = 2; i <= n; i++) if ($i != first[i]) print name[i] }' "$TEMP/a.csv" |
        grep -vE '^(expectations_passed|max_mask_depth|mask_pushes)$' | sort -u)
    [ -z "$different" ] || fail "$program: other $different"
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "divergent_branches") c = i } NR > 1 && $c != 0 { exit 1 }' \
        "$TEMP/a.csv" || fail "$program: a lane alone diverges"
done
