; An atomic works on a whole word: not on a byte of a colour, and not on a texel of four words.

.framebuffer u0, r32i 2x2
.framebuffer u1, rgba8 2x2

    atomic_min.i32 r0.x, u0.x, u2(1 1), -4
    atomic_or      r0.x, u1.x, u2(1 1), 1
    ret

.expect u0[0], i32 0 0 0 -4
.expect fault not-a-texture
