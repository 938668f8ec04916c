; The last group to come adds what all have stored.
; check: races none

.dispatch 4x32
.buffer u0, 4
.buffer u1, 2

    mul.u32   w0.x, group_id, 4
    eq.u32    r0.x, lane_id, 0
    mask_nz   r0.x
    st        u0.x, w0.x, u(1)
    fence
    atomic_add.u32 r1.x, u1.x, 0, 1
    eq.u32    r2.x, r1.x, 3
    mask_nz   r2.x
    fence
    ld        r3.xyzw, u0.xyzw, 0
    ret
