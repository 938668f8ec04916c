; A counter that is read with an atomic.
; check: races none

.dispatch 2x32
.buffer u0, 1

    atomic_add.u32 r0.x, u0.x, 0, 1
    atomic_add.u32 r1.x, u0.x, 0, 0
    ret
