; What another group has written is gone.
; check: uninit 12

.dispatch 3x32
.machine waves=1
.shared 32

    shl       r0.x, group_thread_id, 2
    jmp_nz    group_id, READ
    st        shared.x, r0.x, lane_id
READ:
    ld        r1.x, shared.x, r0.x
    ret
