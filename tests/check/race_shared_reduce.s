; A reduction that stores a sum where another wave still loads: half of the words are read a step too late.
; check: races 11/14

.dispatch 1x64
.shared 64

    shl       r0.x, group_thread_id, 2
    st        shared.x, r0.x, u(1)
    barrier
    xor       r1.x, r0.x, 128
    ld        r3.x, shared.x, r1.x
    ld        r4.x, shared.x, r0.x
    add.u32   r3.x, r3.x, r4.x
    st        shared.x, r0.x, r3.x
    ret
