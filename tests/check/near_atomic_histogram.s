; Atomics on the same words from all waves, and a second dispatch that loads them plainly.
; check: races none

.dispatch COUNT, 4x32
.dispatch READ, 1x8
.buffer u0, 8
.buffer u1, 8

COUNT:
    and       r0.x, thread_id, 7
    shl       r0.x, r0.x, 2
    atomic_add.u32 r1.x, u0.x, r0.x, 1
    ret
READ:
    shl       r0.x, thread_id, 2
    ld        r1.x, u0.x, r0.x
    st        u1.x, r0.x, r1.x
    ret
