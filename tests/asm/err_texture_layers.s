; Layers that cannot be read, or cannot be.
.texture t0, 4x4x2, levels
.texture t0, 4x4x0 array, levels
.texture t0, 4x4 array, levels
.texture t0, 4x4 volume mips, levels
.texture t0, 4x4x5 cube, levels
.texture t0, 4x2 cube, levels
.texture t0, 4x4x cube, levels
.texture t0, 4x4x2 layers, levels
.texture t1, rgba32f 1024x1024x65 volume, levels
.texture t2, r8 4x4x4 array, u32 1 2 3
.framebuffer u0, 4x4x2
.target u0, 4x4x2 array
    ld r0.x, shared.x, r0.xyz
    ret
