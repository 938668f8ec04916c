; One column too far right.

.texture t0, 4x2, u32 1 2 3 4 5 6 7 8

    ld  r0.x, t0.x, u2(4 1)
    ret

.expect fault out-of-bounds
