.macro EVEN a
    ODD \a
.endm
.macro ODD a
    EVEN \a
.endm
    EVEN 1
    nop
    EVEN 2
    ret
