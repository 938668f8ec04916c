; What counts is the address that most lanes work on: 16 lanes on one, 8 on another, 8 on their own.
;
;   cycle  0 to 5  6       7 to 25  26   27
;          ...     atomic  .        mov  ret        the lanes take 6 to 21, and the latency 5

.machine waves=1 alus=1 issue=1 wave_size=32 memory=flat mem_latency=5
.buffer u0, 32
.dispatch 1x32

    lt.u32 r1.x, lane_id, 16
    lt.u32 r1.y, lane_id, 24
    shl    r0.x, lane_id, 2
    sel    r0.x, r1.y, u(4), r0.x
    sel    r0.x, r1.x, u(0), r0.x
    nop
    atomic_add.u32 r2.x, u0.x, r0.x, 1
    mov    r3.x, r2.x
    ret

.expect cycles == 28
.expect atomic_conflict_cycles == 15
.expect u0[0], u32 16 8
