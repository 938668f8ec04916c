; Atomics of both waves; the plain load comes behind a barrier.
; check: races none

.dispatch 1x64
.shared 1

    atomic_add.u32 r1.x, shared.x, 0, 1
    barrier
    ld        r2.x, shared.x, 0
    ret
