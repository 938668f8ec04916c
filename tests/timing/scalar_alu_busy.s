; One scalar ALU is busy for the whole latency: the other wave finds no unit.
;
;   cycle   0    1    2    3    4
;   wave 0  mov  .    ret
;   wave 1  -    -    mov  .    ret         - no unit   . ret waits

.machine waves=2 alus=2 issue=2 lat_scalar=2
.dispatch 2x32

    mov     w0.x, u(1)
    ret

.expect cycles == 5
.expect active == 4
.expect no-unit == 2
.expect ret-wait == 2
.expect no-wave == 2
