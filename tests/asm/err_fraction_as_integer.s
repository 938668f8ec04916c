; a fraction where a whole number is wanted
    mov r0.x, u(1.5)
    add.u32 r0.x, r0.x, 1e3
    ret
