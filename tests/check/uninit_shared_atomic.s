; An atomic reads the word that it counts in.
; check: uninit 7

.dispatch 1x32
.shared 1

    atomic_add.u32 r0.x, shared.x, 0, 1
    ret
