; What an atomic would return does not come to helpers.
; check: uninit 10

.dispatch 1x32
.buffer u0, 1

    and       r1.x, lane_id, 1
    demote    r1.x
    atomic_add.u32 r0.x, u0.x, 0, 1
    add.u32   r2.x, r0.x, 1
    mask_nz   r2.x
    ret
