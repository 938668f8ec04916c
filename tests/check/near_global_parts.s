; Two waves store to the two halves of each word, and load the other halves: parts of words do not race.
; check: races none

.dispatch 2x32
.buffer u0, 32

    shl       r0.x, lane_id, 2
    shl       r1.x, group_id, 1
    add.u32   r0.x, r0.x, r1.x
    st16      u0.x, r0.x, group_id
    ld8       r2.xy, u0.xy, r0.x
    ret
