; A kernel loads what the kernel before stored, in other waves.
; check: races none

.dispatch A, 4x32
.dispatch B, 4x32
.buffer u0, 128

A:
    shl       r0.x, thread_id, 2
    st        u0.x, r0.x, u(1)
    ret
B:
    sub.u32   r0.x, 127, thread_id
    shl       r0.x, r0.x, 2
    ld        r1.x, u0.x, r0.x
    ret
