.macro A
.if 1
    nop
.endm
    A
.repeat 2
.ifdef B
.endr
.if 1
.if 0
    nonsense
