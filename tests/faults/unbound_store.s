; Nothing is bound to u63.

.buffer t0, 4
.buffer u0, 4

    st  u0.x, 0, u(1)
    st  u63.x, 0, u(1)
    ret

.expect fault unbound
.expect stores == 1
