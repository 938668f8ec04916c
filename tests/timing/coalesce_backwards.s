; The order of lanes does not matter: the words of coalesce_row.s from the last to the first are on the same lines, in the
; same sectors.
.machine line_bytes=128 sector_bytes=32
.dispatch 1x32
.buffer t0, 64, iota(0, 1)
.buffer u0, 32
.expect u0[0], 32, iota(55, 0xffffffff)
.expect memory_lines == 3
.expect l1_misses == 2 when memory=caches
.expect l2_read_bytes == 128 when memory=caches

    shl r0.x, lane_id, 2
    sub.u32 r1.x, 220, r0.x
    ld r2.x, t0.x, r1.x
    st u0.x, r0.x, r2.x
    ret
