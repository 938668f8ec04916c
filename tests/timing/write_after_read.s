; Operands are read at issue: a register can be written while an earlier instruction that reads it is in flight.
;
;   cycle  0    1    2    3    4    5    6    7
;          mov  div  mov  st   mov  st   st   ret

.machine waves=1 alus=2 issue=1 memory=flat mem_latency=1
.buffer u0, 3

    mov     r0.x, u(100)
    div.u32 r1.x, r0.x, 3      ; result in cycle 5
    mov     r0.x, u(9)
    st      u0.x, 0, r0.x
    mov     r0.x, u(8)
    st      u0.x, 4, r1.x
    st      u0.x, 8, r0.x
    ret

.expect cycles == 8
.expect stalled == 0
.expect idle == 0
.expect u0[0], u32 9 33 8
