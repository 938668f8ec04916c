; With 32 lanes only the named component is waited for, not the next one.
;
;   cycle  0         1         2 and 3  4      5
;          mov w0.x  mov w0.y  .        @ mov  ret

.machine waves=1 alus=1 issue=1 wave_size=32 lat_scalar=4 scalar_alus=2

    mov   w0.x, u(1)
    mov   w0.y, u(1)
    @w0.x mov r0.x, u(1)
    ret

.expect cycles == 6
.expect alu-result == 2
.expect ret-wait == 0
