; The same with a barrier in between.
; check: races none

.dispatch 1x64
.shared 64
.buffer u0, 64

    shl       r0.x, group_thread_id, 2
    st        shared.x, r0.x, thread_id
    barrier
    xor       r1.x, r0.x, 128
    ld        r2.x, shared.x, r1.x
    st        u0.x, r0.x, r2.x
    ret
