; A quad costs as many takes as its busiest lane has mip levels, wherever in the quad that is; one lane that blends two
; levels makes it two.

.machine waves=1 alus=1 issue=1 memory=flat wave_size=32
.dispatch 1x28
.texture t0, r32f 8x8 mips, fill(0)
.sampler s0, trilinear clamp
.buffer  t1, f32 0.5 0 0 0  0 0.5 0 0  0 0 0 0.5  0 0 0 0  0 1 2 1  0.5 0.5 0.5 0.5  3 0.5 0 2.5

    shl        r0.x, lane_id, 2
    ld         r0.x, t1.x, r0.x
    sample_lod r1.x, t0.x, s0, f2(0.5 0.5), r0.x
    ret

.expect sampled_quads == 12                     ; 2 + 2 + 2 + 1 + 1 + 2 + 2
.expect sampler_busy == 12
