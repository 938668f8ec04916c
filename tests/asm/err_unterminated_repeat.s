    ret
.macro A
.repeat 2
    nop
.endm
    A
.for x, 1, 2
    nop
