; included by several tests
WORDS = 64
.macro ADD to, amount=1
    add.u32 \to, \to, \amount
.endm
    nop
