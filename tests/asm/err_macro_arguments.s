.macro NONE
.endm
.macro ONE a
.endm
.macro TWO a, b
.endm
.macro SOME a, b=1
.endm
.macro MANY a, rest...
.endm
    NONE 1
    ONE
    ONE 1, 2
    TWO 1
    TWO , 2
    TWO 1,
    SOME
    SOME 1, 2, 3
    MANY
    MANY "open
    MANY f(1, 2), (3, 4), 5
    ret
