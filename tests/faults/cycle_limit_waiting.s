; The limit holds while everything waits, too.

.machine max_cycles=50 memory=flat mem_latency=1000 waves=1
.buffer t0, 1

    ld  r0.x, t0.x, 0
    ret

.expect fault cycle-limit
.expect cycles == 50
.expect ret-wait == 49
