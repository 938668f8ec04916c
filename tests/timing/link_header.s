; link_header, link_up_bytes: two stores of four sectors have 128 + 32 bytes on the link, 5 cycles of 32 bytes, and in the
; bank of the L2, as many there. The first is sent in cycle 1, the second in 6; the bank, where it arrives in 14, is busy
; until then, takes it until 18, answers 16 cycles later, and the answer takes 8.

.machine waves=1 link_header=32 link_up_bytes=32
.buffer u0, 32

    shl     r0.x, lane_id, 2
    st      u0.x, r0.x, r0.x
    st      u0.x, r0.x, r0.x
    ret

.expect cycles == 43
.expect l2_wait_cycles == 0
