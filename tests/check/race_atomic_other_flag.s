; The flag that says that the data is there is another than the one that is read.
; check: races 10/17

.dispatch 2x32
.buffer u0, 32
.buffer u1, 2

    shl       r0.x, lane_id, 2
    jmp_nz    group_id, CONSUMER
    st        u0.x, r0.x, lane_id
    fence
    atomic_exchange r1.x, u1.x, 0, u(1)
    ret
CONSUMER:
    atomic_exchange r1.x, u1.y, 0, u(1)
    fence
    ld        r2.x, u0.x, r0.x
    ret
