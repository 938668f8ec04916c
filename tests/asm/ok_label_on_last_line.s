    jmp END
    ret
END: