; lat_scalar: cycles until the result of a scalar instruction can be used, by scalar and vector instructions.
;
;   cycle  0    1  2  3    4  5  6    7
;          mov  .  .  add  .  .  add  ret

.machine waves=1 alus=1 issue=1 lat_scalar=3

    mov     w0.x, u(1)
    add.u32 w1.x, w0.x, 1
    add.u32 r0.x, w1.x, 1
    ret

.expect cycles == 8
.expect active == 4
.expect alu-result == 4
.expect scalar_instructions == 2
