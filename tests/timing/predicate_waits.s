; An instruction waits for its predicate.
;
;   cycle  0         1         2 to 4  5      6
;          mov w0.y  mov w0.x  .       @ mov  ret

.machine waves=1 alus=1 issue=1 wave_size=32 lat_scalar=4 scalar_alus=2

    mov   w0.y, u(1)
    mov   w0.x, u(1)
    @w0.x mov r0.x, u(1)
    ret

.expect cycles == 7
.expect active == 4
.expect alu-result == 3
