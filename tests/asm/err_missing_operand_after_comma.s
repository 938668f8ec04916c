    mov r0.x,
    ret
