; as many numbers as the name says
    mov r0.xyz, u3(1 2)
    mov r0.x, f(1 2)
    mov r0.x, u5(1 2 3 4 5)
    ret
