; @N is an instruction number; @2 is the end
    jmp @3
    jmp @268435456
