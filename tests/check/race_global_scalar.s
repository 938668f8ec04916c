; A load to a wave register races like any other.
; check: races 8/11

.dispatch 1x64
.buffer u0, 64

    shl       r0.x, thread_id, 2
    st        u0.x, r0.x, thread_id
    sub.u32   w0.x, 1, wave_id
    shl       w0.x, w0.x, 7
    ld        w1.x, u0.x, w0.x
    ret
