; Memory is read and written mem_latency cycles after issue, in order: a load sees the store before it, and not the
; one after it.
;
;   cycle  0   1   2   3 to 5  6    7
;          st  ld  st  .       st   ret      . waits for the load, until cycle 6; the last store is served in cycle 11

.machine waves=1 alus=1 issue=1 memory=flat mem_latency=5
.buffer u0, u32 1 0

    st  u0.x, 0, u(2)
    ld  r0.x, u0.x, 0
    st  u0.x, 0, u(3)
    st  u0.x, 4, r0.x
    ret

.expect cycles == 11
.expect memory-result == 3
.expect u0[0], u32 3 2
