; A mask of a structured statement is named after that, not after a label of the assembler's.
    if thread_id
    jmp END
    endif
END:
    nop
    ret
