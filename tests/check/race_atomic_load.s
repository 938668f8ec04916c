; A counter is counted with atomics, but loaded plainly.
; check: races 7/8

.dispatch 2x32
.buffer u0, 1

    atomic_add.u32 r0.x, u0.x, 0, 1
    ld        r1.x, u0.x, 0
    ret
