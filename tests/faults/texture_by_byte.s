; With one component the address is in bytes: a texture is memory like any other.

.texture t0, 2x2 mips, u32 0x01010101 0x03030303 0x05050505 0x07070707
.framebuffer u0, 2x2

    ld  r0.xy, t0.xy, 12        ; the last texel of level 0, and level 1
    st  u0.xy, 4, r0.xy
    ret

.expect u0[0], u32 0 0x07070707 0x04040404 0
