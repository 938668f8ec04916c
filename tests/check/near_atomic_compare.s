; A compare that fails reads the flag all the same.
; check: races none

.dispatch 2x1
.buffer u0, 2

    jmp_nz    group_id, R
    st        u0.x, 0, u(7)
    fence
    atomic_exchange r0.x, u0.y, 0, u(1)
    ret
R:
    atomic_compare_exchange r1.x, u0.y, 0, u(1), u(1)
    readfirst w0.x, r1.x
    jmp_z     w0.x, R
    fence
    ld        r2.x, u0.x, 0
    ret
