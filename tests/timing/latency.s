; A result of latency L can be used from the L-th cycle after its instruction issued: fast 1, mul 2, div 4.
;
;   cycle  0    1    2    3    4    5    6    7    8    9    10
;          mov  add  mul  .    add  div  .    .    .    add  ret         . stalled

.machine waves=1 alus=1 issue=1

    mov     r0.x, u(3)
    add.u32 r1.x, r0.x, 1
    mul.u32 r2.x, r1.x, r1.x
    add.u32 r3.x, r2.x, 1
    div.u32 r4.x, r3.x, 3
    add.u32 r5.x, r4.x, 1
    ret

.expect cycles == 11
.expect active == 7
.expect stalled == 4
.expect alu-result == 4
.expect idle == 0
.expect disabled == 0
