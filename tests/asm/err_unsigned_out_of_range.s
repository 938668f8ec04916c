    mov r0.x, u(4294967296)
    mov r0.x, u(-1)
    mov r0.x, u(0x100000000)
    add.u32 r0.x, r0.x, -1
    mov r0.x, u(99999999999999999999999)
    ret
