; Corners of instructions that isa-spec.md names and no other program here has.

.dispatch [2 1 2]x[3 2 2]
.buffer u0, 32
.buffer u1, f32 nan(0xffc12345) nan(0x7f800001) inf
.buffer u2, 48
.buffer u3, 48
.buffer u4, 8
.buffer u5, 16
.texture t0, rgba32f 1x1, f32 nan(0xffc12345) 0.5 0 0
.texture t1, r32f 4x1, f32 0 1 2 3
.sampler s0, point clamp
.sampler s1, point, clamp, mirror            ; commas may stand, and be left out
.sampler s2, point clamp, mirror
.sampler s3, point, clamp mirror
.sampler s4, point clamp mirror

    ; flat numbers: x counts first, then y, then z, in the group and in the dispatch of groups
    shl       r0.x, thread_id, 2
    mad.u32   r1.x, group_thread_pos.z, 2, group_thread_pos.y
    mad.u32   r1.x, r1.x, 3, group_thread_pos.x
    eq.u32    r1.x, r1.x, group_thread_id
    st        u2.x, r0.x, r1.x
    mad.u32   r1.x, group_pos.z, 2, group_pos.x
    eq.u32    r1.x, r1.x, group_id
    st        u3.x, r0.x, r1.x
    ne.u32    r1.x, thread_id, 0
    if r1.x
        ret
    endif

    ; sin and cos: up to 2^29 quarter turns
    sin.f32   r0.x, f(843314816)
    cos.f32   r0.y, f(843314816)
    sin.f32   r0.z, f(-843314880)
    cos.f32   r0.w, f(-843314880)
    st        u0.xyzw, 0, r0.xyzw
    sin.f32   r0.x, f(823551)
    cos.f32   r0.y, f(823551)

    ; abs and neg of bare numbers are of floats; clamp of -0 is +0
    abs.f32   r0.z, -1.5
    neg.f32   r0.w, 1
    st        u0.xyzw, 16, r0.xyzw
    clamp     r0.x, f(-0.0)

    ; a field beyond bit 31 has copies of the sign there; unsigned, zeros
    bfe.i32   r0.y, u(0x80000000), 28, 32
    bfe.i32   r0.z, u(0x40000000), 30, 8
    bfe.u32   r0.w, u(0x80000000), 28, 32
    st        u0.xyzw, 32, r0.xyzw

    ; atomic_add.f32 gives the old bits as they are, and leaves NaN as 0x7fc00000
    atomic_add.f32 r0.x, u1.x, 0, 1
    atomic_add.f32 r0.y, u1.x, 4, 1
    atomic_add.f32 r0.z, u1.x, 8, -inf
    mov       r0.w, u(0)
    st        u0.xyzw, 48, r0.xyzw

    ; a texel is loaded as it is; a sample or a sum of it has no NaN but one
    ld        r0.x, t0.x, u2(0 0)
    sample_lod r0.y, t0.x, s0, f2(0.5 0.5), 0
    add.f32   r0.z, r0.x, 0
    ld        r0.w, t0.x, 4
    st        u0.xyzw, 64, r0.xyzw

    ; zeros have signs, and -0.0 is a true condition
    ceil.f32  r0.x, -0.5
    trunc.f32 r0.y, -0.5
    round.f32 r0.z, -0.4
    floor.f32 r0.w, -0.0
    st        u5.xyzw, 0, r0.xyzw
    pow.f32   r0.x, -0.0, -1.0
    pow.f32   r0.y, -0.0, 2.0
    log2.f32  r0.z, -0.0
    fract.f32 r0.w, -1e-20
    st        u5.xyzw, 16, r0.xyzw
    sqrt.f32  r0.x, -0.0
    rsqrt.f32 r0.y, -0.0
    min.f32   r0.z, f(nan(0xffc12345)), f(nan(0xff800001))
    sel       r0.w, f(-0.0), u(1), u(2)
    st        u5.xyzw, 32, r0.xyzw
    push_mask TRUE
    mask_nz   f(-0.0)
    st        u5.x, 48, u(1)
    pop_mask
TRUE:

    sample_lod r0.x, t1.x, s1, f2(1.9 0), 0
    sample_lod r0.y, t1.x, s2, f2(1.9 0), 0
    sample_lod r0.z, t1.x, s3, f2(1.9 0), 0
    sample_lod r0.w, t1.x, s4, f2(1.9 0), 0
    st        u4.xyzw, 0, r0.xyzw
    ret

.expect u0[0], f32 -0.30322799 -0.95291805 0 1 ~ 6e-8
.expect u0[4], f32 0.97242612 0.23321152 ~ 6e-8
.expect u0[6], f32 1.5 -1
.expect u0[8], u32 0 0xfffffff8 1 8
.expect u0[12], u32 0xffc12345 0x7f800001 0x7f800000 0
.expect u0[16], u32 0xffc12345 0x7fc00000 0x7fc00000 0x3f000000
.expect u1[0], u32 0x7fc00000 0x7fc00000 0x7fc00000
.expect u2[0], 48, fill(1)
.expect u3[0], 48, fill(1)
.expect u4[0], f32 3 3 3 3
.expect u5[0], u32 0x80000000 0x80000000 0x80000000 0x80000000
.expect u5[4], f32 inf 0 -inf 1
.expect u5[8], u32 0x80000000 0xff800000 0x7fc00000 1
.expect u5[12], u32 1
