; sched_preempt.s: three waves, two ports, work as long as the waits. Oldest loses; greedy-oldest and two-level win.
;
;     for (i = 0; i < 4; i++)
;         sum += t0[thread_id] + 11;
;     u0[thread_id] = sum;
;
; Oldest lets waves 0 and 1 work, and wave 2 while both of them wait. Their loads come back just when wave 2 is about to
; send its next one. They are older, so wave 2 stops right there, and its load is sent half a turn later. So its wait
; does not lie beside any work of the others, and in the end wave 2 has half of its turns left, alone.
; Greedy-oldest lets wave 2 finish what it has begun: it costs wave 0 two cycles, once. Two-level does the same: while
; two waves are active nobody else comes in. With eager waves 0 and 2 share a port while wave 1 has one for itself, and
; with round-robin all three wait together.
;
; Run it:   lockstep run programs/sched_preempt.s --set scheduler=oldest
; See it:   lockstep trace programs/sched_preempt.s -o sched_preempt.png --set scheduler=oldest

.machine waves=3 wave_size=8 memory=flat mem_latency=16
.dispatch 3x8
.buffer t0, 24, iota(0, 1)
.buffer u0, 24
.expect u0[0], 24, iota(44, 4)          ; 4 * (thread_id + 11)
.expect cycles == 178 when scheduler=eager machine=written
.expect cycles == 183 when scheduler=round-robin machine=written
.expect cycles == 215 when scheduler=oldest machine=written
.expect cycles == 166 when scheduler=greedy-oldest machine=written
.expect cycles == 166 when scheduler=two-level machine=written

    shl       r0.x, thread_id, u(2)
    push_mask DONE
LOOP:
    lt.u32    r0.y, r0.z, u(4)
    mask_nz   r0.y
    ld        r1.x, t0.x, r0.x
    add.u32   r2.x, r2.x, r1.x          ; waits for the load
    add.u32   r2.x, r2.x, u(1)
    add.u32   r2.x, r2.x, u(1)
    add.u32   r2.x, r2.x, u(1)
    add.u32   r2.x, r2.x, u(1)
    add.u32   r2.x, r2.x, u(1)
    add.u32   r2.x, r2.x, u(1)
    add.u32   r2.x, r2.x, u(1)
    add.u32   r2.x, r2.x, u(1)
    add.u32   r2.x, r2.x, u(1)
    add.u32   r2.x, r2.x, u(1)
    add.u32   r2.x, r2.x, u(1)
    add.u32   r0.z, r0.z, u(1)
    jmp       LOOP
DONE:
    st        u0.x, r0.x, r2.x
    ret
