    mov w128.x, u(1)
    mov w0.x, w1000.x
    mov w0, u(1)
    mov w0.q, u(1)
    mov W0.x, u(1)
    ret
