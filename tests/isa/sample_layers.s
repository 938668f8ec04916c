; Samples with three coordinates: an array takes the nearest layer, a volume blends slices, and halves in all directions
; for its mip maps.

.dispatch 1x1
.texture t0, r32f 2x1x3 array, f32 0 1  10 11  20 21
.texture t1, r32f 2x1x2 volume mips, f32 0 1  10 11
.texture t2, rgb10_a2 1x1x4 volume, u32 0 0x3ff 0xffc00 0xffffffff
.sampler s1, bilinear clamp
.sampler s2, point clamp
.sampler s3, trilinear clamp
.sampler s4, bilinear clamp clamp wrap
.sampler s5, bilinear clamp clamp mirror
.buffer  u0, 20

    sample_lod r0.x, t0.x, s1, f3(0.5 0.5 0.4), 0       ; layer 0
    sample_lod r0.y, t0.x, s1, f3(0.5 0.5 0.5), 0       ; layer 1: halves up
    sample_lod r0.z, t0.x, s2, f3(0.9 0.5 -7), 0        ; the first layer
    sample     r0.w, t0.x, s2, f3(0.9 0.5 99)           ; the last one
    sample_lod r1.x, t1.x, s1, f3(0.5 0.5 0.5), 0       ; the middle of all four
    sample_lod r1.y, t1.x, s1, f3(0.25 0.5 0.625), 0    ; three quarters of the way to the second slice
    sample_lod r1.z, t1.x, s2, f3(0.75 0.5 0.75), 0
    sample_lod r1.w, t1.x, s3, f3(0 0.5 0), 0.5         ; half of the first texel, half of level 1, which is 5.5
    sample_lod r2.x, t1.x, s4, f3(0.25 0.5 0), 0        ; half of the last slice
    sample_lod r2.y, t1.x, s5, f3(0.25 0.5 0), 0        ; the first slice twice
    sample_lod r2.z, t1.x, s2, f3(0.25 0.5 0.9), 1
    sample_grad r2.w, t0.x, s1, f3(0.5 0.5 2), f4(0 0 0 0)
    sample_lod r3.xyzw, t2.xyzw, s1, f3(0.5 0.5 0.375), 0
    sample_lod r4.xyzw, t2.xyzw, s2, f3(0.5 0.5 0.9), 0
    st         u0.xyzw, 0, r0.xyzw
    st         u0.xyzw, 16, r1.xyzw
    st         u0.xyzw, 32, r2.xyzw
    st         u0.xyzw, 48, r3.xyzw
    st         u0.xyzw, 64, r4.xyzw
    ret

.expect u0[0], f32 0.5 10.5 1 21
.expect u0[4], f32 5.5 7.5 11 2.75
.expect u0[8], f32 5 0 5.5 20.5
.expect u0[12], f32 1 0 0 0
.expect u0[16], f32 1 1 1 1
