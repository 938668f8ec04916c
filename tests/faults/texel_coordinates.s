; A volume has three coordinates: two are an address of another kind of texture.

.texture t0, r32f 2x2x2 volume, fill(0)

    ld  r0.x, t0.x, u2(0 0)
    ret

.expect fault not-a-texture
