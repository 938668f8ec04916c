; Level 1 is the last word of the texture.

.texture t0, 2x2 mips, u32 0x01010101 0x03030303 0x05050505 0x07070707

    ld  r0.x, t0.x, 20
    ret

.expect fault out-of-bounds
