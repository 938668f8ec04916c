; The first word behind the buffer. What was stored before is kept; what was still in flight is not stored.

.machine memory=flat mem_latency=2
.buffer u0, 4

    st  u0.x, 12, u(7)
    nop
    nop
    st  u0.x, 8, u(8)
    st  u0.x, 16, u(9)
    ret

.expect fault out-of-bounds
.expect stores == 2
.expect u0[0], u32 0 0 0 7
