; One lane out of bounds is enough, and the run stops for all waves.

.machine wave_size=4 waves=2 issue=1 memory=flat mem_latency=1
.dispatch 2x4
.buffer u0, 3, fill(5)

    shl r1.x, lane_id, 2
    st  u0.x, r1.x, thread_id
    ret

.expect fault out-of-bounds
.expect cycles == 2
.expect wave_instructions == 2
.expect u0[0], u32 5 5 5
