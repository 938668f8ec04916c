; A sample without lanes behind one whose lines are still looked up: there is nothing to look up for it, it ends behind
; the other one, and the third is looked up as if it were not there. One line a cycle, of which the first sample wants
; eight, all from DRAM.

.machine waves=1 alus=1 issue=1 wave_size=32 texture_lookups=1 sampler_rate=8
.dispatch 1x32
.texture t0, r32f 32x8, f32 iota(0, 1)
.sampler s0, point clamp
.buffer  u0, 32

    shr.u32 r0.x, lane_id, 2
    utof    r0.y, r0.x
    mad.f32 r0.y, r0.y, 0.125, 0.0625       ; the rows are a line each: every quad has its own
    mov     r0.x, f(0)
    sample  r1.x, t0.x, s0, r0.xy
    @w0.x sample r1.y, t0.x, s0, r0.xy      ; w0.x is 0
    sample  r1.z, t0.x, s0, r0.xy
    shl     r2.x, lane_id, 2
    add.f32 r1.x, r1.x, r1.y
    add.f32 r1.x, r1.x, r1.z
    st      u0.x, r2.x, r1.x
    ret

.expect samples == 3
.expect sampled_quads == 16
.expect texture_misses == 8
.expect texture_hits == 0
.expect texture_merges == 8
.expect u0[0], f32 0 0 0 0  64 64 64 64  128 128 128 128  192 192 192 192
.expect u0[16], f32 256 256 256 256  320 320 320 320  384 384 384 384  448 448 448 448
