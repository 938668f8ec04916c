; Contents that cannot be read, or do not fit; framebuffers have none.
.texture t0, 4x4, checker(4, 0, 0x1000000)
.texture t0, 4x4, gradient(0)
.texture t0, 4x4, noise(1, 0)
.texture t0, 4x4, u32 1 2 3
.texture t0, 1x1, u32 1 2 3
.texture t0, 2x2, f32 random(1, 2, 1)
.texture t0, 4x4, file("picture.png")
.texture t0, r16f 4x4 file("picture.png")
.texture t0, file("picture.jpg")
.texture t0, file("data_words.bin")
.texture t0, 4x4, levels levels
.texture t1, 1x1, u32 1
.texture t1, 1x1, u32 1
.framebuffer t1, 1x1
.framebuffer u0
.framebuffer u0, mips
.framebuffer u0, 4x4, levels
.framebuffer u2, 4x4 mips
    ret
