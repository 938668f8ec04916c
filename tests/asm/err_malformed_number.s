; things that start like a number
    mov r0.x, u(12ab)
    mov r0.x, u(0x)
    mov r0.x, u(0b12)
    mov r0.x, f(1e)
    mov r0.x, f(1.2.3)
    mov r0.x, u(3_1)
    mov r0.x, f(0x1.8)
    ret
