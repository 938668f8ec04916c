; A counter is set to 0 first.
; check: uninit none

.dispatch 1x32
.shared 1

    st        shared.x, 0, u(0)
    atomic_add.u32 r0.x, shared.x, 0, 1
    ret
