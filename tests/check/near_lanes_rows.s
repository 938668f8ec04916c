; Rows of two words overlap, and agree about the words they share.
; check: races none

.dispatch 1x32
.buffer u0, 33

    shl       r0.x, lane_id, 2
    mov       r1.x, lane_id
    add.u32   r1.y, lane_id, 1
    st        u0.xy, r0.x, r1.xy
    ret
