; operands are separated by commas
    add.u32 r0.x, r0.x u(1)
    ret
