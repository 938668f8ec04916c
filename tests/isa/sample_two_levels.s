; A texture of two levels: the second one is the average of the first, and a sample of it takes that.

.dispatch 1x4
.texture t0, r32f 2x2 mips, f32 1 2 3 6
.sampler s0, point clamp
.sampler s1, trilinear clamp
.buffer u0, 4

    sample_lod  r0.x, t0.x, s0, f2(0.25 0.25), 0
    sample_lod  r0.y, t0.x, s0, f2(0.25 0.25), f(1)
    sample_lod  r0.z, t0.x, s1, f2(0.25 0.25), f(0.5)
    sample_grad r0.w, t0.x, s0, f2(0.25 0.25), f4(1 0 0 1)
    st          u0.xyzw, 0, r0.xyzw
    ret

.expect u0[0], f32 1 3 2 3
