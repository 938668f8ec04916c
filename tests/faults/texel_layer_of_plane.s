; A plane has no layers.

.framebuffer u0, 4x4

    st  u0.x, u3(0 0 0), f(1)
    ret

.expect fault not-a-texture
