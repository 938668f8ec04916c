; The last word of a buffer is in bounds, alone and as the last of a row.

.machine memory=flat mem_latency=1
.buffer t0, 6, iota(10, 1)
.buffer u0, 6

    ld  r0.x, t0.x, 20
    ld  r1.x, t0.w, 8
    ld  r2.xyzw, t0.xyzw, 8
    st  u0.x, 20, r0.x
    st  u0.y, 12, r1.x
    st  u0.xyzw, 0, r2.xyzw
    ret

.expect u0[0], u32 12 13 14 15 15 15
