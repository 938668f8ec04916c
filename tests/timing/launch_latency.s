; group_latency: what is sent in place of a wave that ended in cycle 0 starts in cycle 20.

.machine waves=1 group_latency=20
.dispatch 2x32

    ret

.expect cycles == 21
.expect refill == 19
