; t[...] and u[...] are apart, as t0 and u0 are.

.buffer u3, 4

    mov w0.x, u(3)
    ld  r0.x, u[w0.x].x, 0
    ld  r0.x, t[w0.x].x, 0
    ret

.expect fault unbound
.expect loads == 1
