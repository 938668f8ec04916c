; The queue of group memory can be full too.
;
;   cycle  0          1 to 4  5          6    7 to 9
;          st shared  .       st shared  ret             the second store is served in cycle 10

.machine waves=1 alus=1 issue=1 shared_latency=5 mem_queue=1
.shared 1

    st shared.x, 0, u(1)
    st shared.x, 0, u(2)
    ret

.expect cycles == 10
.expect queue-full == 4
.expect stalled == 4
