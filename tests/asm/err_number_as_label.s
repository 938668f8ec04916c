    jmp 3
    jmp u(3)
    ret
