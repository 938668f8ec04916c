; l2_mask_bytes: half of the words of four sectors take the bank for 4 * (32 + 4) / 32 = 4.5 cycles: 4, 5, 4 and 5. Stores come
; every 2 cycles, so the second to the fourth wait for 2, 5 and 7 cycles; the last, which has all words of its two sectors, for 10.

.machine waves=1 wave_size=16 l2_mask_bytes=4
.buffer u0, 32

    shl     r0.x, lane_id, 3
    shl     r0.y, lane_id, 2
    st      u0.x, r0.x, r0.x
    st      u0.x, r0.x, r0.x
    st      u0.x, r0.x, r0.x
    st      u0.x, r0.x, r0.x
    st      u0.x, r0.y, r0.x
    ret

.expect l2_wait_cycles == 24
