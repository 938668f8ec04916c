; The pause behind a control instruction lasts while the wave waits for memory, too.
;
;   cycle   0   1    2 to 4         5 to 10  11   12
;           ld  nop  memory-result  control  mov  ret

.machine waves=1 memory=flat mem_latency=5 lat_control=10
.dispatch 1x32
.buffer t0, 32

    ld  r1.x, t0.x, 0
    nop
    mov r2.x, r1.x
    ret

.expect cycles == 13
.expect memory-result == 3
.expect control == 6
