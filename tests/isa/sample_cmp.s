; sample_cmp: each texel counts as 1 if the reference, the last of the coordinates, compares with it, else as 0; then
; the filter blends. Without a comparison in .sampler it is less_equal.

.dispatch 1x4
.texture t0, r32f 4x1 mips, f32 0.25 0.5 0.75 1
.texture t1, r8 2x1x2 array, u32 0x80ff4000
.sampler s1, point clamp less
.sampler s2, point clamp greater_equal
.sampler s3, bilinear clamp
.sampler s4, point clamp equal
.sampler s5, point clamp not_equal
.sampler s6, point always
.sampler s7, point never
.sampler s8, point wrap mirror clamp greater
.buffer u0, 12

    ; the second texel, 0.5, with 0.5; between it and the third, with 0.6
    sample_cmp r0.x, t0.x, s1, f3(0.375 0.5 0.5)
    sample_cmp r0.y, t0.x, s2, f3(0.375 0.5 0.5)
    sample_cmp r0.z, t0.x, s3, f3(0.4375 0.5 0.6)       ; a quarter of the way from 0 to 1
    sample_cmp r0.w, t0.x, s3, f3(0.4375 0.5 0.5)
    sample_cmp r1.x, t0.x, s4, f3(0.375 0.5 0.5)
    sample_cmp r1.y, t0.x, s5, f3(0.375 0.5 0.5)
    sample_cmp r1.z, t0.x, s6, f3(0.375 0.5 nan)
    sample_cmp r1.w, t0.x, s7, f3(0.375 0.5 nan)

    ; a layer in front of the reference; one beyond 1 counts as 1 in a format from 0 to 1
    sample_cmp r2.x, t1.x, s4, f4(0.25 0.5 1 7)
    sample_cmp r2.y, t1.x, s4, f4(0.25 0.5 0 -7)
    sample_cmp r2.z, t1.x, s8, f4(0.75 0.5 1 0.75)
    sample_cmp r2.w, t1.w, s4, f4(0.75 0.5 1 1)         ; there is no alpha: it is 1
    st         u0.xyzw, 0, r0.xyzw
    st         u0.xyzw, 16, r1.xyzw
    st         u0.xyzw, 32, r2.xyzw
    ret

.expect u0[0], f32 0 1 0.25 1
.expect u0[4], f32 1 0 1 0
.expect u0[8], f32 1 1 1 1
