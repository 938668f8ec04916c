; t1 is not t0, and u0 is not t0.

.buffer t1, 4
.buffer u0, 4

    ld  r0.x, t1.x, 0
    ld  r0.x, u0.x, 0
    ld  r0.x, t0.x, 0
    ret

.expect fault unbound
.expect loads == 2
