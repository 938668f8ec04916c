; Atomics in group memory: a bank works them off one after the other, even those of one address.
;
;   cycle  0    1       2 to 35  36   37
;          shl  atomic  .        mov  ret      the lanes take 1 to 32, and the latency 4

.machine waves=1 alus=1 issue=1 wave_size=32 shared_latency=4
.shared 1024
.dispatch 1x32

    shl r0.x, lane_id, 7
    atomic_add.u32 r1.x, shared.x, r0.x, 1
    mov r2.x, r1.x
    ret

.expect cycles == 38
.expect bank_conflict_cycles == 31
.expect memory-result == 34
