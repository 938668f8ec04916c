#!/bin/sh
# --stats prints what a program needs; the listing starts with the same.
. tests/tools/cli.sh
status 0 "$LOCKSTEP" asm programs/branch_3.s -o /dev/null --stats --listing "$TEMP/list"
for row in 'instructions 16' 'registers 3' 'register_components 7' 'mask_depth 2' 'mask_depth_fewer_first 2'; do
    awk -v row="$row" '$1 " " $2 == row { found = 1 } END { exit !found }' "$TEMP/out" || fail "no '$row'"
done
head -n "$(wc -l <"$TEMP/out")" "$TEMP/list" | cmp - "$TEMP/out" || fail 'the listing starts differently'
printf '%s\n' 'F:  push_mask B' '    jmp F' 'B:  pop_mask' >"$TEMP/a.s"
status 0 "$LOCKSTEP" asm "$TEMP/a.s" -o /dev/null --stats
grep -q '^mask_depth  *unbounded ' "$TEMP/out" || fail 'a recursion is bounded'
