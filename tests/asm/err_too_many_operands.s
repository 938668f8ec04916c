    add.u32 r0.x, r0.x, u(1), u(2)
    jmp A, B
    ret r0.x
