; some instructions need a type
    add r0.x, r0.x, u(1)
    lt r0.x, r0.x, u(1)
    ret
