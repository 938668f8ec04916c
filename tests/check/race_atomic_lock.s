; A lock that is given back by a store.
; check: races 12/20 18/18 20/20 16/18

.dispatch 2x32
.machine waves=4
.buffer u0, 2

    mov       r9.x, u(0)
    eq.u32    r0.x, lane_id, 0
    mask_nz   r0.x
GET:
    atomic_exchange r1.x, u0.x, 0, u(1)
    readfirst w0.x, r1.x
    jmp_nz    w0.x, GET
    fence
    ld        r2.x, u0.y, 0
    add.u32   r2.x, r2.x, 1
    st        u0.y, 0, r2.x
    fence
    st        u0.x, 0, u(0)
    ret
