START:
    jmp START