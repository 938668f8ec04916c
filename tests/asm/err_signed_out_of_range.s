    mov r0.x, i(2147483648)
    mov r0.x, i(-2147483649)
    mov r0.x, i(0xffffffff)
    add.i32 r0.x, r0.x, 2147483648
    ret
