START:
    jmp START
