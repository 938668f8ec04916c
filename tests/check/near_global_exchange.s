; The same with a barrier in between.
; check: races none

.dispatch 1x64
.buffer u0, 64
.buffer u1, 64

    shl       r0.x, thread_id, 2
    st        u0.x, r0.x, thread_id
    barrier
    xor       r1.x, r0.x, 128
    ld        r2.x, u0.x, r1.x
    st        u1.x, r0.x, r2.x
    ret
