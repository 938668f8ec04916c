    mov r0.x, f(3.5e38)
    mov r0.x, f(-1e999)
    mov r0.x, f(nan(0x3f800000))
    ret
