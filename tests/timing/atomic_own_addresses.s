; Atomics on different addresses are done at once: atomic_cycles for all of them.
;
;   cycle  0    1       2 to 6  7    8
;          shl  atomic  .       mov  ret

.machine waves=1 alus=1 issue=1 wave_size=32 memory=flat mem_latency=5 atomic_cycles=2
.buffer u0, 32
.dispatch 1x32

    shl r0.x, lane_id, 2
    atomic_add.u32 r1.x, u0.x, r0.x, 1
    mov r2.x, r1.x
    ret

.expect cycles == 9
.expect memory-result == 5
.expect atomic_conflict_cycles == 0
.expect u0[0], 32, fill(1)
