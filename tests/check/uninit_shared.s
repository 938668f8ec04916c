; A word of group memory that no thread has written.
; check: uninit 9

.dispatch 1x32
.shared 33

    shl       r0.x, group_thread_id, 2
    st        shared.x, r0.x, lane_id
    ld        r1.xy, shared.xy, r0.x
    ret
