; Atomics of the lanes of a wave on one address are worked off one after the other, atomic_cycles each.
;
;   cycle  0       1 to 67  68   69
;          atomic  .        mov  ret        the lanes take 0 to 63, and the latency 5

.machine waves=1 alus=1 issue=1 wave_size=32 memory=flat mem_latency=5 atomic_cycles=2
.buffer u0, 1
.dispatch 1x32

    atomic_add.u32 r0.x, u0.x, 0, 1
    mov r1.x, r0.x
    ret

.expect cycles == 70
.expect memory-result == 67
.expect atomic_conflict_cycles == 62
.expect u0[0], u32 32
