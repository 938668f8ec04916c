; addresses are unsigned whatever the instruction's type
    ld r0.x, u0.x, -4
    ret
