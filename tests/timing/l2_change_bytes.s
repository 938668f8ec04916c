; l2_change_bytes: stores take the bank for 128 / 8 cycles; the second comes 2 cycles after the first, and waits 14.

.machine waves=1 l2_change_bytes=8
.buffer u0, 32

    shl     r0.x, lane_id, 2
    st      u0.x, r0.x, r0.x
    st      u0.x, r0.x, r0.x
    ret

.expect l2_wait_cycles == 14
