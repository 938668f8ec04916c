; The first sample waits for its line from DRAM. Look-up in cycle 1, at the L2 in 9, through its bank (4 cycles for 128
; bytes, 16 of latency) in 28, DRAM (8 cycles for 128 bytes, 64 of latency) in 100, back in 108, all of the line in 109;
; with the sampler's 24 that is 133. The second sample finds the line in the texture cache, and is as fast as if there
; were none.

.machine waves=1 alus=1 issue=1
.dispatch 1x32
.texture t0, 2x2, fill(0)
.buffer  u0, 2
.expect texture_misses == 1
.expect texture_hits == 1
.expect texture_merges == 0
.expect dram_read_bytes == 128
.expect u0[0], u32 134 33

    sample  r1.x, t0.x, s0, f2(0 0)
    mov     r3.x, r1.x
    mov     w0.x, clock
    mov     w2.x, w0.x
    mov     w1.x, clock
    sample  r1.x, t0.x, s0, f2(0 0)
    mov     r3.x, r1.x
    sub.u32 w2.y, clock, w1.x
    push_mask END
    eq.u32  r4.x, lane_id, 0
    mask_nz r4.x
    st      u0.xy, 0, w2.xy
    pop_mask
END:
    ret
