; Lanes without a thread fault nothing: the last of five threads has the last word.

.machine wave_size=4 memory=flat mem_latency=1
.dispatch 1x5
.buffer u0, 5

    shl r1.x, thread_id, 2
    st  u0.x, r1.x, thread_id
    ret

.expect u0[0], 5, iota(0, 1)
