; Textures that cannot be read, or cannot be.
.texture
.texture s0, 4x4, levels
.texture t0
.texture t0, 4x4
.texture t0, 4x
.texture t0, 4 4, levels
.texture t0, 0x4, levels
.texture t0, 16385x1, levels
.texture t0, rgba32f 16384x8192, levels
.texture t0, rgb8 4x4, levels
.texture t0, levels
.texture t0, mips, levels
.texture t0, 4x4, stripes(4)
.texture t0, 4x4, checker(0, 0, 0)
    ret
