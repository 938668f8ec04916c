; The same with a barrier between the loads and the stores.
; check: races none

.dispatch 1x64
.buffer u0, 64, iota(0, 1)

    shl       r0.x, thread_id, 2
    xor       r1.x, r0.x, 128
    ld        r2.x, u0.x, r1.x
    barrier
    st        u0.x, r0.x, r2.x
    ret
