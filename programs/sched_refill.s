; sched_refill.s: more waves than slots, and a slow way to them. Round-robin loses.
;
;     uint x = 0;
;     x++; ... x++;                                   // ten times
;     u0[thread_id] = x;
;
; Twelve waves for four slots, and a slot stays empty for 40 cycles before the next wave is there. With round-robin all
; four waves end together, so that all four slots are empty together, and the core stands still. With eager, oldest and
; greedy-oldest the waves end one after the other. While a slot waits for its next wave, the other three work.
;
; Run it:   lockstep run programs/sched_refill.s --set scheduler=round-robin
; See it:   lockstep trace programs/sched_refill.s -o sched_refill.png --set scheduler=round-robin

.machine waves=4 wave_size=8 issue=1 memory=flat mem_latency=8 interconnect_latency=40
.dispatch 12x8
.buffer u0, 96
.expect u0[0], 96, fill(10)
.expect cycles == 174 when scheduler=eager machine=written
.expect cycles == 243 when scheduler=round-robin machine=written
.expect cycles == 174 when scheduler=oldest machine=written
.expect cycles == 174 when scheduler=greedy-oldest machine=written
.expect cycles == 193 when scheduler=two-level machine=written

    shl       r0.x, thread_id, u(2)
    mov       r1.x, u(0)
    add.u32   r1.x, r1.x, u(1)
    add.u32   r1.x, r1.x, u(1)
    add.u32   r1.x, r1.x, u(1)
    add.u32   r1.x, r1.x, u(1)
    add.u32   r1.x, r1.x, u(1)
    add.u32   r1.x, r1.x, u(1)
    add.u32   r1.x, r1.x, u(1)
    add.u32   r1.x, r1.x, u(1)
    add.u32   r1.x, r1.x, u(1)
    add.u32   r1.x, r1.x, u(1)
    st        u0.x, r0.x, r1.x
    ret
