; A texel of floats is stored as it is, a NaN with all its bits; rgba8 has none.
.framebuffer u0, rgba32f 2x1
.framebuffer u1, r32f 2x1
.framebuffer u2, rgba8 2x1
.dispatch 1x1
    mov     r0.xyzw, f4(nan(0xffc12345) nan(0x7f800001) nan 1)
    st      u0.xyzw, u2(1 0), r0.xyzw
    st      u1.x, u2(1 0), r0.y
    st      u2.xyzw, u2(1 0), r0.wxyz
    ret
.expect u0[4], u32 0xffc12345 0x7f800001 0x7fc00000 0x3f800000
.expect u1[1], u32 0x7f800001
.expect u2[1], u32 0x000000ff
