; A number of a resource is unsigned.

.buffer u0, 4

    mov w0.x, i(-1)
    st  u[w0.x].x, 0, u(1)
    ret

.expect fault unbound
.expect stores == 0
