#!/bin/sh
# In the format auto a register reads as the variable that it holds; without one as a whole number close to 0, or else as
# an f32. An index below 0 is before the beginning of a buffer, and not past its end.
. tests/tools/cli.sh
cat >"$TEMP/types.s" <<'PROGRAM'
.dispatch 1x32
.buffer u0, 64
    mov     r0.x, u(3039230967)
.var state, u32 r0.x
    mov     r1.x, u(3039230967)
    mov     r2.x, u(0x3f800000)
.var sum, f32 r2.x
    sub.i32 r3.x, i(0), i(1)
    mov     r3.y, r3.x
    shl     r4.x, r3.x, u(2)
    mov     r0.z, r0.x
    st      u0.x, r4.x, r3.x
    ret
PROGRAM
printf '%s\n' 'goto 7' 'register r0.x' 'expect value 3039230967' 'register r1.x' 'expect value ~e-07' 'register r2.x' 'expect value 1' \
    'register r3.y' 'expect value -1' 'format u32' 'expect value 4294967295' 'format auto' 'problem 1' \
    'expect headline Lane 0 writes before the beginning of u0: word -1' "list $TEMP/list" >"$TEMP/script"
status 1 "$LOCKSTEP" view "$TEMP/types.s" -Wno-all --script "$TEMP/script"
grep -q 'u0 has 256 bytes; lane 0 accesses byte -4' "$TEMP/list" || fail 'the banner does not say which byte'
printf '%s\n' 'goto 7' 'registers r0.x' 'registers r3.x' | status 0 "$LOCKSTEP" debug "$TEMP/types.s" -Wno-all
says out ' 0:  3039230967'
says out ' 0:  -1  -1'
