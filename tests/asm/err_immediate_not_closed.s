    mov r0.x, u(1
    mov r0.xy, u2(1 2
    ret
