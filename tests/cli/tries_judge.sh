#!/bin/sh
# A setting that was tried is held against the run: an expectation that fails in both says nothing about the setting,
# and a program that leaves other memory with it is said to.
. tests/tools/cli.sh
cat > "$TEMP/t.s" <<'END'
.machine memory=flat
.dispatch 2x32
.buffer u0, 64
.expect u0[0], u32 77
    push_mask back
    and     r0.y, lane_id, 1
    mask_nz r0.y
    mul.u32 r0.z, lane_id, 3
    mul.u32 r0.z, r0.z, 3
    mul.u32 r0.z, r0.z, 3
    pop_mask
back:
    mul.u32 r1.x, thread_id.x, 4
    st      u0.x, r1.x, lane_id
    ret
END
status 1 "$LOCKSTEP" profile --try "$TEMP/t.s"
says out 'Machine: wave_size=16: the run in 56 cycles (+30.2 %), no help, with other results in memory'
sed 's/lane_id$/thread_id.x/' "$TEMP/t.s" > "$TEMP/same.s"
status 1 "$LOCKSTEP" profile --try "$TEMP/same.s"
says out 'Machine: wave_size=16: the run in'
! grep -q 'other results' "$TEMP/out" || fail 'the memory is the same'
sed 's/\.expect.*/.expect u0[20], u32 20/' "$TEMP/t.s" > "$TEMP/right.s"
status 0 "$LOCKSTEP" profile --try "$TEMP/right.s"
says out 'Machine: wave_size=16: gives wrong results'
