; Derivatives of two coordinates do not tell the level of a volume.

.texture t0, 4x4x4 volume mips, fill(0)

    sample_grad r0.x, t0.x, s0, f3(0 0 0), f4(0 0 0 0)
    ret

.expect fault not-a-texture
