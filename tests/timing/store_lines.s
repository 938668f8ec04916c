; store_lines=1: the second store joins the line of the first; without a header it takes no time of the bank. The third, to
; another line, takes its place, so the fourth is sent again.

.machine waves=1 l2_bank_bytes=32 l2_banks=1 store_lines=1
.buffer u0, 64

    shl     r0.x, lane_id, 2
    add.u32 r1.x, r0.x, 128
    st      u0.x, r0.x, r0.x
    st      u0.x, r0.x, r1.x
    st      u0.x, r1.x, r0.x
    st      u0.x, r0.x, r0.x
    ret

.expect l2_write_bytes == 3 * 128
