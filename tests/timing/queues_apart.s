; Buffers and group memory have a queue each: with one entry, a store to each finds room.
;
;   cycle  0     1          2
;          st u0 st shared  ret

.machine waves=1 alus=1 issue=1 memory=flat mem_latency=10 shared_latency=5 mem_queue=1
.shared 1
.buffer u0, 1

    st u0.x, 0, u(1)
    st shared.x, 0, u(1)
    ret

.expect cycles == 10
.expect queue-full == 0
.expect stalled == 0
