; mov and st move bits: they do not know a type
    mov r0.x, 1
    st u0.x, 0, 2.5
    ret
