; Two reasons at a time: a load that is not served counts as the latest one, since nobody knows yet when it ends.
;
;   cycle   0   1 to 10  11   12 to 14       15 to 20    21
;           ld  nop      mov  memory-result  alu-result  add

.machine waves=1 memory=flat mem_latency=15 lat_fast=10
.dispatch 1x32
.buffer t0, 32

    ld      r1.x, t0.x, 0
    .repeat 10
    nop
    .endr
    mov     r2.x, u(4)
    add.u32 r3.x, r2.x, r1.x
    ret

.expect cycles == 32
.expect memory-result == 3
.expect alu-result == 6
.expect ret-wait == 9
