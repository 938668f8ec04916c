.equ
.equ 4, 5
.equ A 5
.equ A,
A =
A = 5 6
.set A
    ret
