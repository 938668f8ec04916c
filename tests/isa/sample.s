; sample: d = the texture's colour at normalised coordinates, filtered by the sampler; mip level from the quad's
; derivatives.
;
; Thread i samples at place i of t1; a row of eight results in u0 for each case.

.dispatch 1x8

.texture t0, r32f 4x2, f32 0 1 2 3  4 5 6 7
.buffer  t1, f32 0.125 0.25  0.25 0.25  0.125 0.5  0.875 0.75  0.0 0.25  1.0 0.25  1.125 1.25  -0.125 0.25
;                centre      between x  between y  centre      edge      edge      outside     outside
.texture t2, 2x1, u32 0x04030201 0xff806633
.texture t3, rgba32f 1x1, f32 -1 2 nan 1e30
.texture t63, r32f 4x4 mips, f32 iota(0, 1)     ; level 1: 2.5 4.5 10.5 12.5, level 2: 7.5
.sampler s1, bilinear clamp
.sampler s2, bilinear mirror
.sampler s3, point
.sampler s4, point clamp
.sampler s5, point mirror
.sampler s6, point, clamp, wrap
.sampler s62, trilinear
.buffer  u0, 136
.buffer  u1, 48

    shl     r0.x, thread_id, 3
    ld      r0.xy, t1.xy, r0.x
    shl     r9.x, thread_id, 2

    sample  r1.x, t0.x, s0, r0.xy       ; without a directive: bilinear wrap
    sample  r1.y, t0.x, s1, r0.xy
    sample  r1.z, t0.x, s2, r0.xy
    sample  r1.w, t0.x, s3, r0.xy
    sample  r2.x, t0.x, s4, r0.xy
    sample  r2.y, t0.x, s5, r0.xy
    sample  r2.z, t0.x, s6, r0.xy
    st      u0.x, r9.x, r1.x
    add.u32 r9.y, r9.x, 32
    st      u0.x, r9.y, r1.y
    add.u32 r9.y, r9.x, 64
    st      u0.x, r9.y, r1.z
    add.u32 r9.y, r9.x, 96
    st      u0.x, r9.y, r1.w
    add.u32 r9.y, r9.x, 128
    st      u0.x, r9.y, r2.x
    add.u32 r9.y, r9.x, 160
    st      u0.x, r9.y, r2.y
    add.u32 r9.y, r9.x, 192
    st      u0.x, r9.y, r2.z

    ; coordinates that are not numbers, or far away: NaN counts as 0, others as at most 2^30 texels
    sample  r3.x, t0.x, s4, f2(nan inf)         ; texel 0, 1
    sample  r3.y, t0.x, s4, f2(inf -inf)        ; texel 3, 0
    sample  r3.z, t0.x, s3, f2(1e30 -1e30)      ; 2^30 wraps to 0
    mov     r4.xy, f2(0.9 0.9)
    sample  r4.x, t0.x, s4, r4.xy               ; the destination is the coordinates
    mov     r3.w, r4.x
    push_mask ONE
    eq.u32  r8.x, thread_id, 0
    mask_nz r8.x
    st      u0.xyzw, 224, r3.xyzw

    ; formats and swizzles: what a format lacks is 0, alpha 1; NaN is the one NaN
    sample  r5.xyzw, t2.xyzw, s3, f2(0.75 0.5)
    st      u1.xyzw, 0, r5.xyzw
    mov     r5.xyzw, f(9)
    sample  r5.wx, t2.zx, s3, f2(0.75 0.5)
    st      u1.xyzw, 16, r5.xyzw
    sample  r5.xyzw, t0.xyzw, s3, f2(0.875 0.75)
    st      u1.xyzw, 32, r5.xyzw
    sample  r5.xyzw, t3.xyzw, s3, f2(0.5 0.5)
    st      u1.xyzw, 48, r5.xyzw
    sample  r5.xyzw, t2.wwww, s0, f2(0.5 0.5)   ; halfway between 4/255 and 1
    st      u1.xyzw, 64, r5.xyzw
    pop_mask
ONE:

    ; mip levels: thread i takes one texel a step in the first quad, two in the second
    and     r0.z, thread_id, 1
    shr.u32 r0.w, thread_id, 1
    and     r0.w, r0.w, 1
    utof    r0.xy, r0.zw
    mul.f32 r0.xy, r0.xy, 0.25
    shr.u32 r0.z, thread_id, 2
    utof    r0.z, r0.z
    add.f32 r0.z, r0.z, 1.0
    mul.f32 r0.xy, r0.xy, r0.z
    add.f32 r0.xy, r0.xy, 0.125
    sample  r6.x, t63.x, s3, r0.xy
    sample  r6.y, t63.x, s62, r0.xy
    add.u32 r9.y, r9.x, 256
    st      u0.x, r9.y, r6.x
    ret

.expect u0[0], f32  0 0.5 2 7  1.5 1.5 0 3
.expect u0[8], f32  0 0.5 2 7  0 3 7 0
.expect u0[16], f32 0 0.5 2 7  0 3 7 0
.expect u0[24], f32 0 1 4 7    0 0 0 3
.expect u0[32], f32 0 1 4 7    0 3 7 0
.expect u0[40], f32 0 1 4 7    0 3 7 0
.expect u0[48], f32 0 1 4 7    0 3 3 0
.expect u0[56], f32 4 3 0 7
.expect u1[0], f32  0.2 0.4 0.501960814 1
.expect u1[4], f32  0.2 9 9 0.501960814
.expect u1[8], f32  7 0 0 1
.expect u1[12], f32 -1 2 nan 1e30
.expect u1[16], f32 0.507843137 0.507843137 0.507843137 0.507843137 ~ 0.0000001
; the derivatives of the first quad are one texel of level 0, of the second one of level 1
.expect u0[64], f32 0 1 4 5    2.5 4.5 10.5 12.5 when wave_size=32
.expect samples == 18 when wave_size=32
.expect samples == 109 when wave_size=1         ; 13 for each of 8 threads, and 5 for thread 0
.expect sampled_quads == 31 when wave_size=32
