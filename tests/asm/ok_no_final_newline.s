    jmp END
END:
    ret