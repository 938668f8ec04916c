.macro GROW a
    GROW \a\a
.endm
    GROW 12345678
    ret
