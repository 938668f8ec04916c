#!/bin/sh
# -o FILE.lstrace records; from the recording come the same pictures and tables as from the run, also of a window.
. tests/tools/cli.sh
for window in '' '--window=3:20' '--window=1:2'; do
    # shellcheck disable=SC2086 # no option, or one
    status 0 "$LOCKSTEP" trace programs/branch_3.s -q $window -o "$TEMP/a.png" -o "$TEMP/a.csv" --alu-csv "$TEMP/a.alu"
    status 0 "$LOCKSTEP" trace programs/branch_3.s -q -o "$TEMP/a.lstrace"
    # shellcheck disable=SC2086
    status 0 "$LOCKSTEP" trace "$TEMP/a.lstrace" $window -o "$TEMP/b.png" -o "$TEMP/b.csv" --alu-csv "$TEMP/b.alu"
    silent err
    same "$TEMP/a.png" "$TEMP/b.png"
    same "$TEMP/a.csv" "$TEMP/b.csv"
    same "$TEMP/a.alu" "$TEMP/b.alu"
done
status 0 "$LOCKSTEP" trace programs/branch_3.s -q -o "$TEMP/c.png" -o "$TEMP/c.lstrace" --window=1:2 -o "$TEMP/c.csv"
same "$TEMP/b.png" "$TEMP/c.png"
same "$TEMP/b.csv" "$TEMP/c.csv"
same "$TEMP/a.lstrace" "$TEMP/c.lstrace" # a window is of what is shown, not of what is kept

# Why slots are empty is found out from the recording.
for machine in 'talk_lerp.s --set waves=8 --set register_file=8192' 'vadd.s --set waves=64'; do
    # shellcheck disable=SC2086 # a program and options
    status 0 "$LOCKSTEP" trace programs/$machine -q -o "$TEMP/e.lstrace" -o "$TEMP/a.png" -o "$TEMP/a.csv"
    grep -q ',no-w\|,no-r' "$TEMP/a.csv" || fail "$machine: no slot is empty"
    status 0 "$LOCKSTEP" trace "$TEMP/e.lstrace" -o "$TEMP/b.png"
    same "$TEMP/a.png" "$TEMP/b.png"
    rm "$TEMP/e.lstrace"
done

# What is wrong has a reason, and leaves nothing behind.
status 2 "$LOCKSTEP" trace programs/branch_3.s -o "$TEMP/d.lstrace" -o "$TEMP/e.lstrace"
says err 'one .lstrace'
status 2 "$LOCKSTEP" trace "$TEMP/a.lstrace" --set cores=2 -o "$TEMP/d.png"
says err 'nothing is run'
head -c 2000 "$TEMP/a.lstrace" >"$TEMP/cut.lstrace"
status 2 "$LOCKSTEP" trace "$TEMP/cut.lstrace" -o "$TEMP/d.png"
says err 'not a valid .lstrace file'
status 2 "$LOCKSTEP" trace programs/branch_3.s -q -o "$TEMP/missing/a.lstrace"
says err 'No such file'
if [ -w /dev/full ]; then
    ln -s /dev/full "$TEMP/full.lstrace"
    status 2 "$LOCKSTEP" trace programs/branch_3.s -q -o "$TEMP/full.lstrace"
    says err 'No space left'
fi
for file in "$TEMP"/d.* "$TEMP"/e.*; do [ ! -e "$file" ] || fail "$file was written"; done
