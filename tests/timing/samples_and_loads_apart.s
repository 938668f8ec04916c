; The texture cache and the L1 do not share what comes: a load of words that a sample has asked for asks the L2 itself,
; and a sample of words that a load has asked for does too, even if all sectors of the line are on their way.

.machine waves=1 alus=1 issue=1 wave_size=32
.dispatch 1x32
.texture t0, 32x1, fill(1)
.texture t1, 32x1, fill(2)

    shl     r0.x, lane_id, 2
    sample  r1.x, t0.x, s0, f2(0 0)     ; line 0 for the texture cache
    ld      r1.y, t0.x, r0.x            ; and for the L1
    ld      r1.z, t1.x, r0.x            ; line 1 for the L1
    sample  r1.w, t1.x, s0, f2(0 0)     ; and for the texture cache
    fence
    sample  r2.x, t0.x, s0, f2(0 0)
    sample  r2.y, t1.x, s0, f2(0 0)
    ld      r2.z, t0.x, r0.x
    ld      r2.w, t1.x, r0.x
    ret

.expect texture_misses == 2
.expect texture_merges == 0
.expect texture_hits == 2
.expect l1_misses == 2
.expect l1_merges == 0
.expect l1_hits == 2
.expect l2_misses == 2
.expect l2_merges == 2                  ; they are on their way to the L2 for the other unit
.expect dram_read_bytes == 256
