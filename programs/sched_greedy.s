; sched_greedy.s: four waves that load and add, one port. Greedy-oldest wins, round-robin loses.
;
;     for (i = 0; i < 4; i++)
;         sum += t0[thread_id] + 1;
;     u0[thread_id] = sum;
;
; The port is the bottleneck as long as some wave has work: what has to be avoided is that all four wait at once.
;   greedy-oldest  a wave runs up to its load, and the next one does: the waits lie evenly, the port is always busy
;   eager          the same, but the port loses a cycle each time its wave begins to wait
;   two-level      two waves take turns, and reach their loads together: two waits at a time
;   oldest         wave 0 gets the port back when its load is done. It interrupts the last wave just before that one
;                  could send its own load, which then waits much later, alone
;   round-robin    all four reach their loads together, and nobody works while they wait
;
; Run it:   lockstep run programs/sched_greedy.s --set scheduler=greedy-oldest
; See it:   lockstep trace programs/sched_greedy.s -o sched_greedy.png --set scheduler=greedy-oldest

.machine waves=4 wave_size=8 issue=1 memory=flat mem_latency=20
.dispatch 4x8
.buffer t0, 32, iota(0, 1)
.buffer u0, 32
.expect u0[0], 32, iota(4, 4)           ; 4 * (thread_id + 1)
.expect cycles == 170 when scheduler=eager machine=written
.expect cycles == 215 when scheduler=round-robin machine=written
.expect cycles == 199 when scheduler=oldest machine=written
.expect cycles == 158 when scheduler=greedy-oldest machine=written
.expect cycles == 173 when scheduler=two-level machine=written

    shl       r0.x, thread_id, u(2)
    push_mask DONE
LOOP:
    lt.u32    r0.y, r0.z, u(4)
    mask_nz   r0.y
    ld        r1.x, t0.x, r0.x
    add.u32   r2.x, r2.x, r1.x          ; waits for the load
    add.u32   r2.x, r2.x, u(1)
    add.u32   r0.z, r0.z, u(1)
    jmp       LOOP
DONE:
    st        u0.x, r0.x, r2.x
    ret
