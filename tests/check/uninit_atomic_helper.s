; Helpers get nothing from an atomic, and read its register.
; check: uninit 10

.dispatch 1x32
.buffer u0, 1

    and       r0.x, lane_id, 1
    demote    r0.x
    atomic_add.u32 r1.x, u0.x, 0, 1
    add.u32   r2.x, r1.x, 1
    mask_nz   r2.x
    ret
