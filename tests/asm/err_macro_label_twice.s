.macro SKIP
    jmp OVER
OVER:
.endm
    SKIP
    SKIP
    ret
