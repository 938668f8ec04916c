; bounds=d3d: what is read out of bounds is 0, word by word, and counted.

.machine bounds=d3d memory=flat mem_latency=1
.dispatch 1x4
.buffer t0, 6, iota(10, 1)
.buffer u0, 16, fill(7)

    shl r0.x, thread_id, 3     ; 0 8 16 24
    mov r1.xyzw, u(9)
    ld  r1.xyzw, t0.xyzw, r0.x
    shl r2.x, thread_id, 4
    st  u0.xyzw, r2.x, r1.xyzw
    ret

.expect u0[0], u32 10 11 12 13  12 13 14 15  14 15 0 0  0 0 0 0
.expect dropped_accesses == 6
