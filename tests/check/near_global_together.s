; Two dispatches that run together and have words of their own.
; check: races none

.dispatch FIRST, 1x32
.dispatch SECOND, 1x32 together
.buffer u0, 64

FIRST:
    shl       r0.x, thread_id, 2
    st        u0.x, r0.x, u(1)
    ret
SECOND:
    add.u32   r0.x, thread_id, 32
    shl       r0.x, r0.x, 2
    ld        r1.x, u0.x, r0.x
    ret
