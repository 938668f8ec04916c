; A memory access waits for the register that has the number of its resource.
;
;   cycle  0    1 to 3  4   5 to 8  9
;          mov  .       ld  .       ret

.machine waves=1 alus=1 issue=1 lat_scalar=4 memory=flat mem_latency=5
.buffer t1, 1

    mov    w0.x, u(1)
    ld     r0.x, t[w0.x].x, 0
    ret

.expect cycles == 10
.expect active == 3
.expect alu-result == 3
.expect ret-wait == 4
