; An atomic of one wave and a plain load of the other, in group memory.
; check: races 7/8

.dispatch 1x64
.shared 1

    atomic_add.u32 r1.x, shared.x, 0, 1
    ld        r2.x, shared.x, 0
    ret
