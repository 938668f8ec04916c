; Loads and stores share the queue.
;
;   cycle  0   1 to 4  5   6 to 9  10
;          ld  .       st  .       ld         served in cycles 5, 10 and 15; ret waits for the last until cycle 15

.machine waves=1 alus=1 issue=1 memory=flat mem_latency=5 mem_queue=1
.buffer u0, 2

    ld  r0.x, u0.x, 0
    st  u0.x, 4, u(2)
    ld  r0.y, u0.x, 4
    ret

.expect cycles == 16
.expect queue-full == 8
.expect ret-wait == 4
