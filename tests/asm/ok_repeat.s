i = 10
.repeat 3, i
    mov r\i.x, u(i * i)
.endr
    mov r9.x, u(i)                      ; 10 again
.repeat 2, row
.repeat 2, column
    mov r\row.x, u(row * 2 + \column)
.endr
.endr
.for register, r4.x, r5.x
.for op, add.u32, xor
    \op \register, \register, 1
.endr
.endr
.for none
    nonsense
.endr
.repeat 0
    nonsense
.endr
.macro FILL count, value
.repeat \count, n
    mov r\n.y, u(\value + n)
.endr
.endm
    FILL 3, 7
.repeat 4 / 2
    nop
.endr
    ret
