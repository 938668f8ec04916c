; Words of group memory that another wave has written.
; check: uninit none

.dispatch 1x64
.shared 64

    shl       r0.x, group_thread_id, 2
    st        shared.x, r0.x, lane_id
    barrier
    xor       r0.x, r0.x, 128
    ld        r1.x, shared.x, r0.x
    ret
