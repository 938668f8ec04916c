; A queue of two entries. The third store waits for the first to be served, the fourth for nothing: the second is
; served in the cycle in which it wants to issue.
;
;   cycle  0   1   2 to 4  5   6   7    8 to 10
;          st  st  .       st  st  ret              served in cycles 5, 6, 10 and 11

.machine waves=1 alus=1 issue=1 memory=flat mem_latency=5 mem_queue=2
.buffer u0, 4

    st  u0.x, 0, u(1)
    st  u0.x, 4, u(2)
    st  u0.x, 8, u(3)
    st  u0.x, 12, u(4)
    ret

.expect cycles == 11
.expect queue-full == 3
.expect active == 5
.expect no-wave == 3
.expect u0[0], u32 1 2 3 4
