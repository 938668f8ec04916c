.macro COUNT_DOWN register
.local AGAIN, DONE
    push_mask DONE
AGAIN:
    sub.u32 \register, \register, 1
    mask_nz \register
    jmp AGAIN
DONE:
.endm
.macro TWICE target
.local HERE
    CALL HERE, \target
    CALL HERE_2, \target
HERE:
HERE_2\@:                              ; names stuck to something else are not local
.endm
.macro CALL back, target
    push_mask \back
    jmp \target
.endm
    mov r0.x, u(3)
    mov r1.x, u(2)
    COUNT_DOWN r0.x
    COUNT_DOWN r1.x
    TWICE FUNCTION
HERE_2: HERE:
.repeat 2
.local SKIP
    jmp SKIP
SKIP:
.endr
    ret
FUNCTION:
    pop_mask
