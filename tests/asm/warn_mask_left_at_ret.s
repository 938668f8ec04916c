    push_mask BACK
    jmp FUNCTION
BACK:
    nop
    ret
FUNCTION:
    nop
    ret
