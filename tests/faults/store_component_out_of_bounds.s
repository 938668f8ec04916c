; Bounds are checked for each word, and nothing of the instruction is stored.

.machine memory=flat mem_latency=1
.buffer u0, 6

    st  u0.xyz, 16, u3(1 2 3)
    ret

.expect fault out-of-bounds
.expect u0[0], 6
