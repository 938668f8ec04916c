; A load to a wave register of a word that the own wave has stored.
; check: races none

.dispatch 1x64
.buffer u0, 64

    shl       r0.x, thread_id, 2
    st        u0.x, r0.x, thread_id
    shl       w0.x, wave_id, 7
    ld        w1.x, u0.x, w0.x
    ret
