; As eager_next_group.s, but a store is served between the two groups, in cycle 15: the same slots issue first.

.machine waves=2 issue=1 memory=flat mem_latency=5 scheduler=eager
.dispatch 2x64
.buffer u0, 4
.shared 1

    mov     w0.x, clock
    shl     w1.x, group_id, 3
    shl     w2.x, wave_id, 2
    add.u32 w1.x, w1.x, w2.x
    st      u0.x, w1.x, w0.x
    ret

.expect u0[0], u32 0 6 19 25
