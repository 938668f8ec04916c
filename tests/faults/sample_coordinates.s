; A cube is sampled by a direction, of three coordinates.

.texture t0, 4x4 cube, levels

    sample_lod r0.x, t0.x, s0, f2(0 0), 0
    ret

.expect fault not-a-texture
.expect samples == 0
