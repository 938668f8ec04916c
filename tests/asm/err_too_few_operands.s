    add.u32 r0.x, r0.x
    mov
    jmp
    ret
