; sample_cmp_lod: as sample_cmp, at mip level a. The levels of t0 are 0 and 1, then 1/2; those of the cube t1 are 1/2.

.dispatch 1x1
.texture t0, r32f 2x1 mips, f32 0 1
.texture t1, r32f 2x2 cube mips, fill(0x3f000000)
.sampler s1, trilinear clamp less
.sampler s2, point clamp greater
.buffer u0, 8

    sample_cmp_lod r0.x, t0.x, s1, f3(0.75 0.5 0.75), 0       ; 0.75 < 1
    sample_cmp_lod r0.y, t0.x, s1, f3(0.75 0.5 0.75), 1       ; 0.75 < 0.5
    sample_cmp_lod r0.z, t0.x, s1, f3(0.75 0.5 0.75), 0.25    ; three quarters of the first
    sample_cmp_lod r0.w, t0.x, s2, f3(0.75 0.5 0.75), 0.5     ; 1 is nearest
    sample_cmp_lod r1.x, t1.x, s2, f4(1 2 -3 0.5), 0
    sample_cmp_lod r1.y, t1.x, s2, f4(1 2 -3 0.75), 1
    sample_cmp_lod r1.z, t1.x, s0, f4(1 2 -3 0.5), 0          ; bilinear, less_equal
    sample_cmp_lod r1.w, t1.x, s0, f4(1 1 1 0.75), 0
    st             u0.xyzw, 0, r0.xyzw
    st             u0.xyzw, 16, r1.xyzw
    ret

.expect u0[0], f32 1 0 0.75 1
.expect u0[4], f32 0 1 1 0
