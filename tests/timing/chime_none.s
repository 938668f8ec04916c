; An ALU wider than a wave is no faster than one as wide as it.
;
;   cycle  0    1    2
;          mov  add  ret

.machine wave_size=32 alu_width=64 waves=1 alus=1 issue=1

    mov     r0.x, u(1)
    add.u32 r1.x, r0.x, 1
    ret

.expect cycles == 3
