; A load comes to helpers too.
; check: uninit none

.dispatch 1x32
.buffer u0, 1

    and       r1.x, lane_id, 1
    demote    r1.x
    ld        r0.x, u0.x, 0
    add.u32   r2.x, r0.x, 1
    ret
