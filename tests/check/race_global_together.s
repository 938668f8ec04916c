; Two dispatches that run together: nothing orders their stores.
; check: races 10/14

.dispatch FIRST, 1x32
.dispatch SECOND, 1x32 together
.buffer u0, 32

FIRST:
    shl       r0.x, thread_id, 2
    st        u0.x, r0.x, u(1)
    ret
SECOND:
    shl       r0.x, thread_id, 2
    ld        r1.x, u0.x, r0.x
    ret
