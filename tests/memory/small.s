; small.s: little, for commands that run it on many machines.
.dispatch 1x2
    mov     r0.x, u(1)
    mov     r0.x, r0.x
    ret
