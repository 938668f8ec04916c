#!/bin/sh
# A sweep's table: the points of all axes in order, what `run` says of each, the same bytes whatever the number of jobs.
. tests/tools/cli.sh
program=programs/loop_counts.s
status 0 "$LOCKSTEP" sweep $program --over waves=1..8*2 --over scheduler=all --over alus=2,1 -o "$TEMP/a.csv" -o -
same "$TEMP/out" "$TEMP/a.csv"
silent err
[ "$(wc -l <"$TEMP/a.csv")" -eq 49 ] || fail '4 x 6 x 2 points and a line of names are wanted'
cut -d, -f1-4 "$TEMP/a.csv" | sed -n '1,4p;49p' | tr '\n' ' ' >"$TEMP/out"
says out 'waves,scheduler,alus,status 1,eager,2,ok 1,eager,1,ok 1,round-robin,2,ok 8,two-level,1,ok '
for jobs in 1 3 40; do
    status 0 "$LOCKSTEP" sweep $program --over waves=1..8*2 --over scheduler=all --over alus=2,1 -o "$TEMP/b.csv" --jobs $jobs
    same "$TEMP/a.csv" "$TEMP/b.csv"
done
[ ! -e "$TEMP/b.csv.partial" ] || fail 'the partial file is still there'

# cell FILE ROW COLUMN
cell() {
    awk -F, -v row="$2" -v name="$3" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) c = i } NR == row + 1 { print $c }' "$1"
}
status 0 "$LOCKSTEP" run $program --json --set waves=2 --set scheduler=oldest --set alus=1
for name in cycles lane_instructions stalled alu-result; do
    [ "$(cell "$TEMP/a.csv" 18 $name)" = "$(json $name)" ] || fail "$name: $(cell "$TEMP/a.csv" 18 $name) in the table"
done
[ "$(cell "$TEMP/a.csv" 18 waves_total)" = "$(json waves)" ] || fail 'waves_total'

# Constants, dispatches, presets, programs; and points that do not succeed are rows.
printf '%s\n' '.default STRIDE, 1' '.buffer u0, 128' '    mul.u32 r0.x, thread_id, u(STRIDE * 4)' \
    '    st u0.x, r0.x, u(1)' '    ret' >"$TEMP/s.s"
status 1 "$LOCKSTEP" sweep "$TEMP/s.s" --over define:STRIDE=1..3 --over dispatch=1x32,2x32 --over preset=post,talk -o "$TEMP/c.csv"
cut -d, -f1-4 "$TEMP/c.csv" | sed -n '2p;9p;12,13p' | tr '\n' ' ' >"$TEMP/out"
says out '1,1x32,post,ok 2,2x32,talk,ok 3,2x32,post,fault 3,2x32,talk,fault '
says err '2 of 12 points did not succeed'
says err 'point 10: STRIDE=3 dispatch=2x32 preset=post: fault: '
grep -q '^3,2x32,post,fault,"\{0,1\}[^,]*s.s:4: fault: out-of-bounds' "$TEMP/c.csv" || fail 'no detail of the fault'
printf '%s\n' '.expect cycles == 15' '    ret' >"$TEMP/e.s"
status 1 "$LOCKSTEP" sweep "$TEMP/e.s" programs/branch_3.s --over wave_size=4,32
cut -d, -f1-3 "$TEMP/out" | tr '\n' ' ' >"$TEMP/words" && mv "$TEMP/words" "$TEMP/out"
says out "file,wave_size,status $TEMP/e.s,4,failed $TEMP/e.s,32,failed programs/branch_3.s,4,ok "
printf '%s\n' '.shared 64' '.dispatch 1x256' '    barrier' '    ret' >"$TEMP/g.s"
status 1 "$LOCKSTEP" sweep "$TEMP/g.s" --over waves=4,8 --over shared_memory=256,128
sed -n 's/^\([48],[0-9]*,[a-z]*\),.*/\1/p' "$TEMP/out" | tr '\n' ' ' >"$TEMP/words" && mv "$TEMP/words" "$TEMP/out"
says out '4,256,refused 4,128,refused 8,256,ok 8,128,refused '
# Of a fault the detail is the fault, and not what is not true any more because of it.
printf '%s\n' '.buffer u0, 1' '.expect cycles == 1' '    st u0.x, u(400), u(1)' '    ret' >"$TEMP/f.s"
status 1 "$LOCKSTEP" sweep "$TEMP/f.s"
cut -d, -f1,2 "$TEMP/out" | sed -n 2p >"$TEMP/words"
grep -q '^fault,"\{0,1\}[^,]*f.s:3: fault: out-of-bounds' "$TEMP/words" || fail "$(cat "$TEMP/words")"
# What --bind names by a program's own name is another resource in each program; a name that one has not is said first.
for number in 1 2; do
    printf '%s\n' ".name t$number, \"words\"" ".expect u0[0], u32 7" '.buffer u0, 64' "    ld r0.x, t$number.x, u(0)" \
        '    st u0.x, u(0), r0.x' '    ret' >"$TEMP/n$number.s"
done
printf '\7\0\0\0' >"$TEMP/seven"
status 0 "$LOCKSTEP" sweep "$TEMP/n1.s" "$TEMP/n2.s" --over waves=1..4 --bind words="u32:$TEMP/seven" --jobs 4
status 2 "$LOCKSTEP" sweep "$TEMP/n1.s" "$TEMP/s.s" --over waves=1,2 --bind words="u32:$TEMP/seven"
says err '--bind words'
says err "at the point file=$TEMP/s.s"
