; wrong.s: errors, with notes and suggestions.
.include "part.s"
.macro WRONG to
    movv    \to, 1
.endm
A = 1
A = 2
A:
A:
    CUBE    r1.x
    WRONG   r1.x
    add.u32 r1.x, r2, u(1)
    jmp     NOWHER
NOWHERE:
    ret
