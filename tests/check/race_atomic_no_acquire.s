; Data and a flag, without a fence behind the flag.
; check: races 11/19

.dispatch 2x32
.machine memory=flat
.buffer u0, 32
.buffer u1, 2

    shl       r0.x, lane_id, 2
    jmp_nz    group_id, CONSUMER
    st        u0.x, r0.x, lane_id
    fence
    atomic_exchange r1.x, u1.x, 0, u(1)
    ret
CONSUMER:
    atomic_add.u32 r1.x, u1.x, 0, 0
    all       w0.x, r1.x
    jmp_z     w0.x, CONSUMER
    ld        r2.x, u0.x, r0.x
    ret
