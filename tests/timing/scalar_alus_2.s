; Two scalar ALUs: both waves compute at the same time.
;
;   cycle   0    1    2
;   wave 0  mov  .    ret
;   wave 1  mov  .    ret

.machine waves=2 alus=2 issue=2 lat_scalar=2 scalar_alus=2
.dispatch 2x32

    mov     w0.x, u(1)
    ret

.expect cycles == 3
.expect active == 4
.expect no-unit == 0
.expect ret-wait == 2
