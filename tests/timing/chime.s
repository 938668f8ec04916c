; An ALU of 8 lanes takes four cycles for a wave of 32, for every cycle of the latency.
;
;   cycle  0    1 to 3  4    5 to 7  8    9 to 15  16
;          mov  .       add  .       mul  .        ret

.machine wave_size=32 alu_width=8 waves=1 alus=1 issue=1

    mov     r0.x, u(1)
    add.u32 r1.x, r0.x, 1
    mul.u32 r2.x, r1.x, 3
    ret

.expect cycles == 17
.expect alu-result == 6
.expect ret-wait == 7
.expect active == 4
