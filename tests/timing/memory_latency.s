; A loaded value can be used mem_latency cycles after the load issued. Loads follow each other every cycle, and what
; does not need them goes on.
;
;   cycle  0   1   2    3 to 7  8    9
;          ld  ld  mov  .       add  ret

.machine waves=1 alus=1 issue=1 memory=flat mem_latency=7
.buffer t0, u32 30 12

    ld      r0.x, t0.x, 0
    ld      r1.x, t0.x, 4
    mov     r0.y, u(5)          ; another component
    add.u32 r2.x, r0.x, r1.x
    ret

.expect cycles == 10
.expect memory-result == 5
.expect stalled == 5
.expect active == 5
