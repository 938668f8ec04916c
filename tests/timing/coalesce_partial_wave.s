; Twenty lanes: words 1 to 20 are in three sectors of one line, and words 8 to 27, of the store, in three more.
.machine line_bytes=128 sector_bytes=32
.dispatch 1x20
.buffer t0, 32, iota(0, 1)
.buffer u0, 32
.expect u0[0], u32 0 0 0 0 0 0 0 0
.expect u0[8], 20, iota(1, 1)
.expect u0[28], u32 0 0 0 0
.expect memory_lines == 2
.expect l2_read_bytes == 96 when memory=caches
.expect l2_write_bytes == 96 when memory=caches

    shl r0.x, lane_id, 2
    add.u32 r1.x, r0.x, 4
    ld r2.x, t0.x, r1.x
    add.u32 r1.x, r0.x, 32
    st u0.x, r1.x, r2.x
    ret
