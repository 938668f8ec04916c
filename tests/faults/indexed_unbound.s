; A wave register can name a resource to which nothing is bound.

.buffer t0, 4

    mov w0.x, u(0)
    ld  r0.x, t[w0.x].x, 0
    mov w0.x, u(5)
    ld  r0.x, t[w0.x].x, 0
    ret

.expect fault unbound
.expect loads == 1
