; Every form of .texture, .framebuffer and .sampler.

.equ SIDE, 8
.texture t0, 64x32 mips, checker(8, 0xff8000, 0x202040)
.texture t1, r32f 16x16, noise(7, 4)
.texture t2, rgba32f 4x4 mips, f32 iota(0, 0.25)
.texture t3, file("picture.png")
.texture t4, mips, file("picture.png")
.texture t5, 4x4 mips, levels
.texture t6, SIDE x1, gradient(0, 0xffffff)
.texture t7, rgba8 2x2, u32 1 2 \
    0xffffffff 4
.texture t8, SIDE x(SIDE * 2), u32 random(1, 0, 255)
.texture t9, r32f 3x1, f32 -1 nan 0.5
.texture u2, 4x4, fill(0xff00ff00)
.framebuffer u0, 256x256
.framebuffer u1, r32f 5x3
.sampler s0, point
.sampler s1, bilinear clamp
.sampler s63, trilinear, wrap, mirror
    ret
