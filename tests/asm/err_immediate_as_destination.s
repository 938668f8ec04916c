    mov u(1), r0.x
    mov 1, r0.x
    ret
