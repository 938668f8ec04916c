; The index of a texture comes from a wave register: here it is beyond the last.

.texture t0, 1x1, u32 1

    mov    w0.x, u(64)
    sample r0.x, t[w0.x].x, s0, f2(0 0)
    ret

.expect fault unbound
