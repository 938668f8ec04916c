.macro STEP register, amount=1
    add.u32 \register\().x, \register\().x, \amount
.endm
.macro STEPS register, amounts...
.for a, \amounts
    STEP \register, \a
.endr
.endm
    STEP r0
    STEP r300
    STEP r0, 1.5
    STEPS r1, 1, 2, lane, 4
    ret
