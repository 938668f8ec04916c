#!/bin/sh
# profile --against: what two runs cost, line by line, adds up to each of them alone; lines of one side stand there alone.
. tests/tools/cli.sh

# Settings: lines are the same, so the differences are those of both profiles.
status 0 "$LOCKSTEP" profile programs/loop_counts.s --against alus=1,scheduler=oldest --json
silent err
cp "$TEMP/out" "$TEMP/both.json"
"$LOCKSTEP" profile programs/loop_counts.s --json >"$TEMP/a.json"
"$LOCKSTEP" profile programs/loop_counts.s --set alus=1 --set scheduler=oldest --json >"$TEMP/b.json"
for side in a b; do
    for key in issues cycles inactive; do
        [ "$(jq ".total.$side.$key" "$TEMP/both.json")" = "$(jq ".total.$key" "$TEMP/$side.json")" ] || fail "total $key of $side"
        [ "$(jq "[.lines[].$side.$key] | add" "$TEMP/both.json")" = "$(jq ".total.$key" "$TEMP/$side.json")" ] || fail "$key of $side: the lines are not the total"
        jq -r ".lines[] | \"\\(.line) \\(.$key)\"" "$TEMP/$side.json" | sort >"$TEMP/wanted"
        jq -r ".lines[].$side | select(.line) | \"\\(.line) \\(.$key)\"" "$TEMP/both.json" | sort >"$TEMP/found"
        same "$TEMP/wanted" "$TEMP/found"
    done
done
jq -e '[.lines[].more.cycles | fabs] | . == (sort | reverse)' "$TEMP/both.json" >"$TEMP/out" || fail 'not in the order of the differences'

# Another program.
status 0 "$LOCKSTEP" profile programs/branch_3.s --against programs/branch_1.s
says out 'A takes 16 cycles, B 11: -5 (-31.2 %)'
grep -qE '^ +1 +\. +-1 +1 +\. +-1 +192 +\. +-192 +35 +-     br_push   r0.y, ELSE, CONVERGE ' "$TEMP/out" || fail 'a line of A alone'
grep -qE '^ +\. +1 +\+1 .* +34 \+     mask_nz   r0.y ' "$TEMP/out" || fail 'a line of B alone'
sed -n 8p "$TEMP/out" | grep -q 'all wave slots$' || fail 'the total is not first'
status 0 "$LOCKSTEP" profile programs/branch_3.s --against programs/branch_3.s
says out 'A takes 16 cycles, B 16: +0 (+0.0 %)'
grep -qE '[1-9]-[0-9]|\+[1-9]' "$TEMP/out" && fail 'a program differs from itself'

# The same alignment as in the window.
"$LOCKSTEP" profile programs/branch_3.s --against programs/branch_1.s --json |
    jq -r '.lines[] | select(.more.cycles != 0 and (.a.line or .b.line)) | "\(.a.line // "-")/\(.b.line // "-")"' | sort >"$TEMP/wanted"
printf 'expect diff x\n' >"$TEMP/view"
"$LOCKSTEP" view programs/branch_3.s --against programs/branch_1.s --script "$TEMP/view" 2>&1 | tr ';' '\n' | sed -n "s/.*line \\([0-9-]*\\/[0-9-]*\\): .*/\\1/p" | sort >"$TEMP/found"
same "$TEMP/wanted" "$TEMP/found"
[ -s "$TEMP/found" ] || fail 'nothing differs in the window'
"$LOCKSTEP" view programs/loop_counts.s --against alus=1,scheduler=oldest --script "$TEMP/view" >"$TEMP/out" 2>&1 || true
says out 'alus=1 scheduler=oldest: 372 cycles'

# A part of the cycles, and what cannot be.
status 0 "$LOCKSTEP" profile programs/loop_counts.s --against alus=1 --window 0:100
says out 'A takes 100 cycles, B 100'
status 2 "$LOCKSTEP" profile programs/branch_3.s --against programs/branch_2.s --window 20:30
says err 'begins behind the end: programs/branch_3.s has 16 cycles'
status 2 "$LOCKSTEP" profile programs/branch_3.s --against alus=x
status 2 "$LOCKSTEP" profile programs/branch_3.s --against none.s
says err 'none.s'
status 2 "$LOCKSTEP" profile programs/branch_3.s --against alus=1 --try
says err '--try is about one run'
status 2 "$LOCKSTEP" profile - --against alus=1 </dev/null
status 2 "$LOCKSTEP" view --against alus=1
status 2 "$LOCKSTEP" view programs/branch_3.s --against nonsense --shot "$TEMP/a.png"
says err 'another program is a FILE'
