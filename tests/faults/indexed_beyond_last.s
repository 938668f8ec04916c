; There are resources 0 to 63; the number is not taken modulo anything.

.buffer t0, 4

    mov w0.x, u(256)
    ld  r0.x, t[w0.x].x, 0
    ret

.expect fault unbound
.expect loads == 0
