; link_header: a store that joins a line has its header for the bank, 8 bytes of 16 a cycle. The first keeps the bank for
; (128 + 8) / 16, rounded up: 9 cycles; four more come 3, 4, 5 and 6 cycles after it, and keep it for 0, 1, 0 and 1 cycle. So
; they wait for 6, 5, 5 and 4 cycles; without their headers it were 6, 5, 4 and 3.

.machine waves=1 l2_bank_bytes=16 l2_banks=1 store_lines=1 link_header=8
.buffer u0, 32

    shl     r0.x, lane_id, 2
    st      u0.x, r0.x, r0.x
    st      u0.x, r0.x, r0.x
    st      u0.x, r0.x, r0.x
    st      u0.x, r0.x, r0.x
    st      u0.x, r0.x, r0.x
    ret

.expect l2_wait_cycles == 20
