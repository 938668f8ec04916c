.endm
.exitm
.local A
.endr
.macro OUTER
.macro INNER
    nonsense
.endm
    nop
.endm
    OUTER
.repeat 1
.exitm
.endr
.macro M
.endm M
    ret
