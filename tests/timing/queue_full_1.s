; A queue of one entry: the second store waits until the first is served.
;
;   cycle  0   1 to 4  5   6    7 to 9
;          st  .       st  ret              the second store is served in cycle 10

.machine waves=1 alus=1 issue=1 memory=flat mem_latency=5 mem_queue=1
.buffer u0, 2

    st  u0.x, 0, u(1)
    st  u0.x, 4, u(2)
    ret

.expect cycles == 10
.expect queue-full == 4
.expect stalled == 4
.expect active == 3
.expect no-wave == 3
.expect u0[0], u32 1 2
