; A write to exec: the wave's next instruction waits until the new mask is there.
;
;   cycle  0    1  2  3         4  5  6    7
;          mov  .  .  mov exec  .  .  mov  ret

.machine waves=1 alus=1 issue=1 lat_scalar=3
.dispatch 1x32

    mov w0.x, u(0xff)
    mov exec.x, w0.x
    mov r0.x, u(1)             ; 8 lanes
    ret

.expect cycles == 8
.expect active == 4
.expect alu-result == 2
.expect control == 2
.expect lane_instructions == 80 when wave_size=32
