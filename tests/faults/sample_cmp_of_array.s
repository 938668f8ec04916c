; A comparison of an array takes a layer and a reference, which is missing here.

.texture t0, r32f 4x4x2 array, fill(0)

    sample_cmp r0.x, t0.x, s0, f3(0 0 0)
    ret

.expect fault not-a-texture
