; A buffer cannot be sampled.

.buffer t0, 4

    sample r0.x, t0.x, s0, f2(0 0)
    ret

.expect fault not-a-texture
.expect samples == 0
