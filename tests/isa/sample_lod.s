; sample_lod: the texture's colour at mip level a, fractions count.
;
; t0 has levels 0: 0 to 15, 1: 2.5 4.5 10.5 12.5, 2: 7.5. Thread i samples at the middle with level i / 2 - 1/2.

.dispatch 1x8
.texture t0, r32f 4x4 mips, f32 iota(0, 1)
.texture t1, r32f 4x4, f32 iota(0, 1)
.texture t2, 4x2 mips, u32 0xff000000 0xff0000ff 0xff00ff00 0xff00ffff 0xff000000 0xff0000ff 0xff00ff00 0xff00ffff
.sampler s1, point
.sampler s2, trilinear
.sampler s3, trilinear clamp
.buffer  u0, 32
.buffer  u1, 24
.buffer  u2, 4

    utof       r0.z, thread_id
    mad.f32    r0.z, r0.z, 0.5, -0.5
    sample_lod r1.x, t0.x, s1, f2(0.25 0.25), r0.z      ; the nearest level: -1/2 0 1/2 1 3/2 2 ... -> 0 0 1 1 2 2 2 2
    sample_lod r1.y, t0.x, s0, f2(0.25 0.25), r0.z      ; bilinear: the nearest level too
    sample_lod r1.z, t0.x, s2, f2(0.5 0.5), r0.z        ; between the levels: all have 7.5 in their middle
    sample_lod r1.w, t0.x, s3, f2(0 0), r0.z            ; 0, 2.5, 7.5 and between
    shl        r2.x, thread_id, 4
    st         u0.xyzw, r2.x, r1.xyzw

    ; a single level is all there is; strange levels
    sample_lod r3.x, t1.x, s1, f2(0.375 0.375), f(9)
    sample_lod r3.y, t0.x, s1, f2(0.375 0.375), f(nan)
    sample_lod r3.z, t0.x, s1, f2(0.375 0.375), f(inf)
    sample_lod r3.w, t0.x, s3, f2(0 0), f(-inf)
    st         u2.xyzw, 0, r3.xyzw

    ; levels of rgba8: 4x2, 2x1, 1x1, rounded to bytes, a half up
    sample_lod r4.xyzw, t2.xyzw, s1, f2(0.75 0.5), 1
    st         u1.xyzw, 0, r4.xyzw
    sample_lod r4.xyzw, t2.xyzw, s1, f2(0.75 0.5), 2
    st         u1.xyzw, 16, r4.xyzw
    ret

.expect u0[0], f32  5 2.5 7.5 0    5 2.5 7.5 0  2.5 2.5 7.5 1.25  2.5 2.5 7.5 2.5  \
                    7.5 7.5 7.5 5  7.5 7.5 7.5 7.5  7.5 7.5 7.5 7.5  7.5 7.5 7.5 7.5
.expect u2[0], f32  5 5 7.5 0
.expect u1[0], f32  0.501960814 1 0 1
.expect u1[4], f32  0.501960814 0.501960814 0 1
