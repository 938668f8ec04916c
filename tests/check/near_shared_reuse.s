; Groups use the memory of groups that are done: it is theirs alone.
; check: races none
; check: uninit none

.dispatch 16x64
.machine waves=2
.shared 64

    shl       r0.x, group_thread_id, 2
    st        shared.x, r0.x, thread_id
    barrier
    xor       r1.x, r0.x, 128
    ld        r2.x, shared.x, r1.x
    ret
