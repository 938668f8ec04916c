; bytes that cannot be shown
    mov r0.x, 
    ret
