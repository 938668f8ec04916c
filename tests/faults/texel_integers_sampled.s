; Whole numbers are not filtered.

.texture t0, r32ui 2x2, u32 1 2 3 4

    ld     r0.x, t0.x, u2(1 1)
    sample r0.x, t0.x, s0, f2(0 0)
    ret

.expect fault not-a-texture
.expect loads == 1
