    jmp @3
    nop
    pop_mask
    ret
    pop_mask                ; left over: not worth a word by itself
FUNCTION:
    nop
    pop_mask
