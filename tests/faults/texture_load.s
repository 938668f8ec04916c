; Two coordinates are a texel, and this is a buffer.

.buffer t0, 4

    ld  r0.x, t0.x, u2(0 0)
    ret

.expect fault not-a-texture
