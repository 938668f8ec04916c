; What is loaded was stored by another lane of the same wave: program order is enough.
; check: races none

.dispatch 1x64
.buffer u0, 64
.buffer u1, 64

    shl       r0.x, thread_id, 2
    st        u0.x, r0.x, thread_id
    xor       r1.x, r0.x, 64
    ld        r2.x, u0.x, r1.x
    st        u1.x, r0.x, r2.x
    ret
