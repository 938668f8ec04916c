    mov r0.x, u()
    ret
