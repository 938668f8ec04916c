; .default: the first value wins.
.equ A, 3
.default A, 4
.default B, A + 1
.default B, 9
.if A != 3 || B != 4
    this is wrong
.endif
    mov     r0.x, u(A * B)
    ret
