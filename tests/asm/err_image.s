; Textures that are not what the program takes a resource for.
.image u0, rgba16f
.image u1, volume
.image t2, r32ui array
.image t3, cube
.image t4
.image s0, cube
.image t5, rgba16f cube mips
.image t6, 4x4x4 array
.framebuffer u0, 4x4
.framebuffer u1, 4x4
.texture t2, r32i 4x4x2 array, fill(0)
.buffer t3, 4
.framebuffer t4, 4x4
    ret
