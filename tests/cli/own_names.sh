#!/bin/sh
# A resource has the name that the program gives it; so have --bind, --dump and --print. Groups have the program's size.
. tests/tools/cli.sh
cat >"$TEMP/a.s" <<'SOURCE'
.name u1, "result"
.name t0, "numbers"
.group [4 2]
.buffer numbers, 16, u32 iota(5, 1)
.buffer result, 16
    shl r0.x, thread_id, 2
    ld  r1.x, t0.x, r0.x
    st  u1.x, r0.x, r1.x
    ret
SOURCE
status 0 "$LOCKSTEP" run "$TEMP/a.s" --dispatch 2 --print result --dump "numbers=$TEMP/n.txt"
says out '5  6  7  8  9 10 11 12'
says out '13 14 15 16 17 18 19 20'
[ -s "$TEMP/n.txt" ] || fail 'nothing was dumped'
printf '7 7 7 7 7 7 7 7' >"$TEMP/in.txt"
status 0 "$LOCKSTEP" run "$TEMP/a.s" --bind "numbers=$TEMP/in.txt" --print 'result[0:4]=u32' --dispatch 1x8
says out '7 7 7 7'
status 2 "$LOCKSTEP" run "$TEMP/a.s" --print resutl
says err "did you mean 'result'"
status 2 "$LOCKSTEP" run "$TEMP/a.s" --bind nothing=zeros:4
says err 'no resource of that name'
status 2 "$LOCKSTEP" run "$TEMP/a.s" --dispatch 1x4
says err 'have [4 2 1] threads'
status 0 "$LOCKSTEP" asm "$TEMP/a.s" -o "$TEMP/a.lsb"
status 0 "$LOCKSTEP" run "$TEMP/a.lsb" --print result --dispatch '[2]'
says out '13 14 15 16 17 18 19 20'
