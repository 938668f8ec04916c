; ret waits for loads.
;
;   cycle  0   1 to 9  10
;          ld  .       ret

.machine waves=1 alus=1 issue=1 memory=flat mem_latency=10
.buffer t0, 1

    ld  r0.x, t0.x, 0
    ret

.expect cycles == 11
.expect ret-wait == 9
.expect memory-result == 0
