#!/bin/sh
# A fault stops the run with kernel, file, line, cycle, wave, lanes, resource and address; status 1. What was traced and
# written until then is kept.
. tests/tools/cli.sh
printf '%s\n' '.buffer u0, 40' '.dispatch 2x32' 'KERNEL:' \
    '    and r1.x, thread_id, u(31)' '    shl r1.x, r1.x, u(2)' '    st u0.x, r1.x, thread_id' \
    '    ld r2.x, u0.x, r1.x             ; comes back when the store is done' \
    '    mad.u32 r1.x, r2.x, u(4), r1.x' '    st u0.x, r1.x, thread_id' '    ret' >"$TEMP/a.s"
status 1 "$LOCKSTEP" run "$TEMP/a.s" --set waves=1 --dump "u0=$TEMP/u0"
says err "$TEMP/a.s:9: fault: out-of-bounds"
for part in 'st u0.x, r1.x, thread_id' 'kernel KERNEL' 'core 0, slot 0, wave 0 (group 0)' 'lanes 20-31' \
    'u0 has 160 bytes' 'lane 20 accesses byte 160'; do
    says err "$part"
done
grep -q 'cycle [0-9]' "$TEMP/err" || fail 'no cycle'
[ "$(wc -c <"$TEMP/u0")" -eq 160 ] || fail 'the dump is not whole'
[ "$(od -An -tu4 -j 124 -N 4 "$TEMP/u0" | tr -d ' ')" = 31 ] || fail 'what was stored before the fault is lost'
status 1 "$LOCKSTEP" trace "$TEMP/a.s" -o "$TEMP/a.csv" --json
grep -q '"st u0.x, r1.x, thread_id"' "$TEMP/a.csv" || fail 'the trace is lost'
[ "$(json kind)" = out-of-bounds ] || fail 'no fault in the JSON'
[ "$(json dropped_accesses)" = 0 ] || fail 'a fault drops nothing'
status 1 "$LOCKSTEP" run "$TEMP/a.s" --bind u0=zeros:0
status 0 "$LOCKSTEP" run "$TEMP/a.s" --set bounds=d3d

# A kernel has the name of its first label, not of one that a statement made; and one lane is a lane. The fault comes
# before the expectation that it has broken.
printf '%s\n' '.dispatch 1x1' '.buffer u0, 4' '.expect u0[0], u32 1' 'loop uniform' '    st u0.x, 64, lane_id' 'endloop' \
    >"$TEMP/a.s"
status 1 "$LOCKSTEP" run -q -Wno-all "$TEMP/a.s"
says err 'kernel main, cycle'
says err 'lane 0'
! grep -q 'lanes 0' "$TEMP/err" || fail 'one lane is several'
[ "$(grep -n 'fault: ' "$TEMP/err" | cut -d: -f1)" -lt "$(grep -n 'expectation failed' "$TEMP/err" | cut -d: -f1)" ] ||
    fail 'the expectation comes before the fault'

# Of a texel the message names the texture's size, the first lane outside and its column and row.
printf '%s\n' '.dispatch 1x6' '.framebuffer u0, r32f 8x4' '    mov r0.x, lane_id' '    add.u32 r0.y, lane_id, 2' \
    '    st u0.x, r0.xy, f(1)' '    ret' >"$TEMP/a.s"
status 1 "$LOCKSTEP" run "$TEMP/a.s"
says err 'lanes 2-5'
says err 'u0 has 8 x 4 texels; lane 2 accesses texel (2, 4)'
