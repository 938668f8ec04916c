    mov r0.x, t0.x
    ret
