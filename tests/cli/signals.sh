#!/bin/sh
# SIGINT, SIGTERM and SIGHUP end every command soon, whatever it does at that moment, with status 128 + their number, and
# leave no temporary file; a file that becomes too large is an error with a message.
. tests/tools/cli.sh
mkdir "$TEMP/o"

# ends SIGNAL STATUS SECONDS COMMAND...: send the signal after so many seconds; it must end within two more.
ends() {
    signal=$1 want=$2 after=$3
    shift 3
    "$LOCKSTEP" "$@" <"$TEMP/script" >"$TEMP/out" 2>"$TEMP/err" &
    pid=$!
    sleep "$after"
    kill -s "$signal" $pid 2>/dev/null || fail "it ended before the signal: $*"
    tries=0
    while kill -0 $pid 2>/dev/null && [ $tries -lt 40 ]; do
        sleep 0.05
        tries=$((tries + 1))
    done
    kill -KILL $pid 2>/dev/null && fail "it goes on two seconds after SIG$signal: $*"
    got=0
    wait $pid || got=$?
    [ $got -eq "$want" ] || fail "SIG$signal: exit status $got, expected $want: $*"
    says err interrupted
    [ "$(find "$TEMP/o" -type f -name '*.??????' ! -name '*.kanata' | wc -l)" -eq 0 ] || fail "left behind: $(ls "$TEMP/o"): $*"
    rm -f "$TEMP"/o/*
}

# Long in every part: a machine that never ends, a long trace, a long source, many slow dispatches of one group.
endless_program >"$TEMP/endless.s"
printf '%s\n' '.machine waves=16' '.dispatch 12000x64' '    mov r0.x, u(40)' '    loop r2.x' '        sub.u32 r0.x, r0.x, 1' \
    '        and r1.x, r0.x, lane_id' '        if r1.x' '            mul.u32 r1.y, r1.x, r1.x' '        endif' \
    '        while r0.x' '    endloop' '    ret' >"$TEMP/long.s"
awk 'BEGIN { for (i = 0; i < 1500000; i++) print "    add.u32 r0.x, r0.x, u(1)"; print "    ret" }' >"$TEMP/huge.s"
awk 'BEGIN { for (i = 0; i < 20000; i++) print ".dispatch 1x1"; print "    ret" }' >"$TEMP/slow.s"
printf 'goto end\nbreak if r77.x == 1\ncontinue\n' >"$TEMP/script"
"$LOCKSTEP" trace "$TEMP/long.s" -q -o "$TEMP/long.lstrace"

ends INT 130 0.3 asm "$TEMP/huge.s" -o "$TEMP/o/a.lsb"
ends TERM 143 0.3 run "$TEMP/endless.s" --set max_cycles=1000000000000
ends HUP 129 0.3 run "$TEMP/endless.s" --set max_cycles=1000000000000 --functional
ends TERM 143 0.3 trace "$TEMP/endless.s" --set max_cycles=1000000000000 -o "$TEMP/o/a.lstrace"
for format in csv json kanata vcd; do
    ends TERM 143 0.2 trace "$TEMP/long.lstrace" -o "$TEMP/o/a.$format"
done
ends INT 130 0.3 trace "$TEMP/long.lstrace" --bin 1 --wrap 4000 --window 0:130000 -o "$TEMP/o/a.png"
ends INT 130 0.3 profile "$TEMP/endless.s" --set max_cycles=1000000000000
ends TERM 143 0.3 why "$TEMP/endless.s" --at 0:0:3 --set max_cycles=1000000000000
ends TERM 143 0.3 debug "$TEMP/endless.s" --set max_cycles=1000000000000
ends TERM 143 0.3 view "$TEMP/endless.s" --shot "$TEMP/o/a.png" --set max_cycles=1000000000000
ends TERM 143 0.3 sweep "$TEMP/endless.s" --over waves=1,2 --set max_cycles=1000000000000 --quiet -o "$TEMP/o/a.csv"
# Several runs at the same time: all of them stop.
ends INT 130 0.5 profile "$TEMP/endless.s" --against alus=1 --set max_cycles=1000000000000
ends TERM 143 0.5 trace "$TEMP/endless.s" --over alus=1,2,3 -o "$TEMP/o/a.png" --set max_cycles=1000000000000

# What is ignored at the start stays ignored.
(trap '' HUP && exec "$LOCKSTEP" run "$TEMP/endless.s" --set max_cycles=1000000000000) >"$TEMP/out" 2>&1 &
sleep 0.2
kill -s HUP $!
sleep 0.7
kill -s TERM $! || fail 'it did not ignore SIGHUP'
got=0
wait $! || got=$?
[ $got -eq 143 ] || fail "with SIGHUP ignored: status $got"

# Files larger than the limit.
got=0
(ulimit -f 1 && exec "$LOCKSTEP" trace "$TEMP/long.lstrace" -o "$TEMP/o/a.csv") >"$TEMP/out" 2>"$TEMP/err" || got=$?
[ $got -eq 2 ] || fail "beyond ulimit -f: status $got"
says err 'cannot write'
says err 'File too large'
[ -z "$(ls "$TEMP/o")" ] || fail "left behind: $(ls "$TEMP/o")"
