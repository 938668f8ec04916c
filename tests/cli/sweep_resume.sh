#!/bin/sh
# Ctrl-C keeps the finished points, and the same command continues.
. tests/tools/cli.sh
printf '%s\n' '.default ENDLESS, 0' '    mov r0.x, u(ENDLESS)' 'AGAIN:' '    add.u32 r0.x, r0.x, u(1)' '.if ENDLESS == 1' \
    '    jmp AGAIN' '.endif' '    ret' >"$TEMP/a.s"
set -- "$TEMP/a.s" -o "$TEMP/a.csv" --set max_cycles=1000000000000 -Wno-all --jobs 1

# The points 0 and 2 end, then 1 does not. What stood there before is gone.
status 0 "$LOCKSTEP" sweep "$@" --over define:ENDLESS=3,4 --points 0:1
cp "$TEMP/a.csv" "$TEMP/a.csv.partial" && rm "$TEMP/a.csv"
"$LOCKSTEP" sweep "$@" --over define:ENDLESS=0,2,1 --fresh >"$TEMP/out" 2>"$TEMP/err" &
lines=0 tries=0
while [ "$lines" -lt 3 ] && [ $tries -lt 300 ]; do
    sleep 0.05
    tries=$((tries + 1))
    [ ! -e "$TEMP/a.csv.partial" ] || lines=$(wc -l <"$TEMP/a.csv.partial")
done
kill -INT $!
got=0
wait $! || got=$?
[ $got -eq 130 ] || fail "exit status $got, expected 130"
says err 'interrupted after 2 of 3 points'
says err 'the same command continues from there'
[ ! -e "$TEMP/a.csv" ] || fail 'a table of a part'
cp "$TEMP/a.csv.partial" "$TEMP/kept"

# taken OPTION...: the two points are taken over, and the table is that of a fresh sweep. refused OPTION...: they are not
# of this sweep.
taken() {
    cp "$TEMP/kept" "$TEMP/a.csv.partial"
    status 0 "$LOCKSTEP" sweep "$@"
    says err 'took over 2 of '
    [ ! -e "$TEMP/a.csv.partial" ] || fail 'the partial file is still there'
    mv "$TEMP/a.csv" "$TEMP/b.csv"
    status 0 "$LOCKSTEP" sweep "$@"
    silent err
    same "$TEMP/a.csv" "$TEMP/b.csv"
}
refused() {
    cp "$TEMP/kept" "$TEMP/a.csv.partial"
    status 2 "$LOCKSTEP" sweep "$@"
    says err 'a.csv.partial: results of another program, of other settings'
    same "$TEMP/kept" "$TEMP/a.csv.partial"
}
taken "$@" --over define:ENDLESS=0,2
taken "$@" --over define:ENDLESS=2,0 --over waves=3..4
refused "$@" --over define:ENDLESS=3,2
refused "$@" --over define:ENDLESS=0,2 --set lat_fast=3
refused "$@" --over define:ENDLESS=0,2 --functional
refused "$@" --over define:ENDLESS=0,2 --dispatch 3x32
printf '    nop\n' >>"$TEMP/a.s"
refused "$@" --over define:ENDLESS=0,2
sed -i '$d' "$TEMP/a.s"
status 0 "$LOCKSTEP" sweep "$@" --over define:ENDLESS=0,2 --fresh
silent err
[ ! -e "$TEMP/a.csv.partial" ] || fail 'the partial file is still there'

# Two sweeps do not write one file, and the second takes nothing from the first, not even to begin anew. A line that was
# not written to its end is gone when more is added.
head -c -30 "$TEMP/kept" >"$TEMP/a.csv.partial"
"$LOCKSTEP" sweep "$@" --over define:ENDLESS=0,2,1 >"$TEMP/first" 2>&1 &
lines=0 tries=0
while [ "$lines" -lt 3 ] && [ $tries -lt 300 ]; do
    sleep 0.05
    tries=$((tries + 1))
    [ ! -e "$TEMP/a.csv.partial" ] || lines=$(wc -l <"$TEMP/a.csv.partial")
done
cp "$TEMP/a.csv.partial" "$TEMP/kept"
for fresh in '' --fresh; do
    status 2 "$LOCKSTEP" sweep "$@" --over define:ENDLESS=0,2 $fresh
    says err 'another sweep is writing'
    same "$TEMP/kept" "$TEMP/a.csv.partial"
done
kill -TERM $!
got=0
wait $! || got=$?
[ $got -eq 143 ] || fail "exit status $got, expected 143"
status 0 "$LOCKSTEP" sweep "$@" --over define:ENDLESS=0,2
says err 'took over 2 of 2 points'
