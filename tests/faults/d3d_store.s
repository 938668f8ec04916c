; bounds=d3d: what is written out of bounds is dropped, word by word, and counted.

.machine bounds=d3d memory=flat mem_latency=1
.dispatch 1x4
.buffer u0, 6
.buffer u1, 2, fill(5)         ; behind u0

    shl     r0.x, thread_id, 3 ; 0 8 16 24
    add.u32 r1.x, thread_id, 1
    mul.u32 r1.xyzw, r1.x, u4(1 10 100 1000)
    st      u0.xyzw, r0.x, r1.xyzw
    ret

.expect u0[0], u32 1 10 2 20 3 30
.expect u1[0], u32 5 5
.expect dropped_accesses == 6
