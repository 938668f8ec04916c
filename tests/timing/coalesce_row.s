; Neighbouring words that do not start where a line starts: words 24 to 55 are on two lines of 32 words, in the last sector
; of the first, and in the first three of the second. Four sectors of 32 bytes are read.
.machine line_bytes=128 sector_bytes=32
.dispatch 1x32
.buffer t0, 64, iota(0, 1)
.buffer u0, 32
.expect u0[0], 32, iota(24, 1)
.expect memory_lines == 3               ; and one for the store
.expect l1_misses == 2 when memory=caches
.expect l2_read_bytes == 128 when memory=caches

    shl r0.x, lane_id, 2
    add.u32 r1.x, r0.x, 96
    ld r2.x, t0.x, r1.x
    st u0.x, r0.x, r2.x
    ret
