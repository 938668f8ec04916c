; a character that no token starts with
    mov r0.x, é
    ret
