; Bounds are checked for each word: x and z of the row are inside, w is not.

.buffer t0, 7

    ld  r0.xy, t0.xz, 16
    ld  r0.xyz, t0.xzw, 16
    ret

.expect fault out-of-bounds
.expect loads == 1
