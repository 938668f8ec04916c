; ret does not wait for stores, but the run ends only when the memory queue is empty.
;
;   cycle  0   1    2 to 9
;          st  ret            the store reaches memory at the start of cycle 10

.machine waves=1 alus=1 issue=1 memory=flat mem_latency=10
.buffer u0, 1

    st  u0.x, 0, u(7)
    ret

.expect cycles == 10
.expect active == 2
.expect stalled == 0
.expect no-wave == 8
.expect u0[0], u32 7
