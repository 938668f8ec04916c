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
.texture t10, r8 3x3 mips, noise(1, 1)
.texture t11, rg8 4x4x3 array mips, levels
.texture t12, 4x4x8 volume rgba16f mips, checker(2, 0, 0xffffff)
.texture t13, r16f 8x8 cube mips, gradient(0, 0xff)
.texture t14, 2x2x6 cube, u32 fill(1)
.texture t15, rg16f 1x1x2 volume, u32 1 2
.texture t16, cube mips, file("faces.png")
.texture t17, r16f array file("faces.png")
.framebuffer u3, 16x16x4 array rgb10_a2
.framebuffer u4, rgba8_snorm SIDE x SIDE x 2 volume
.framebuffer u5, rg32f 4x4 cube
.sampler s2, trilinear clamp wrap mirror greater
.sampler s3, point never
    ret
