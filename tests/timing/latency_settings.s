; The three latencies are settings: here fast 2, mul 3, long 5.
;
;   cycle  0    1    2    3    4    5    6    7    8    9    10   11
;          mov  .    mul  .    .    div  .    .    .    .    add  .
;          ret in cycle 12

.machine waves=1 alus=1 issue=1 lat_fast=2 lat_mul=3 lat_long=5

    mov     r0.x, u(3)
    mul.u32 r1.x, r0.x, r0.x
    div.u32 r2.x, r1.x, 3
    add.u32 r3.x, r2.x, 1
    ret

.expect cycles == 13
.expect alu-result == 7    ; cycles 1, 3, 4 and 6 to 9
.expect ret-wait == 1      ; cycle 11
