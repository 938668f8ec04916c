; sched_long_first.s: the first wave has eight times the work of the others. Oldest wins, eager loses.
;
;     uint turns = group_id == 0 ? 8 : 1;
;     for (i = 0; i < turns; i++) {
;         uint x = t0[thread_id];
;         sum += 4;                                   // while the load is on its way
;         sum += x;
;     }
;     u0[thread_id] = sum;
;
; The long wave alone takes longer than all the others together. So the run is as long as that wave, and as long as it
; is kept waiting.
;   oldest         the long wave is the oldest: whenever it can go on, it does, and the others fill the gaps
;   greedy-oldest  whoever has the port keeps it: the long wave waits for others that have time
;   two-level,     the long wave has its turn only every so often
;   round-robin
;   eager          the long wave waits until all the others wait, and each change costs a cycle
; If the long wave were the last one, nobody would win much: oldest helps it only because it is the oldest.
;
; Run it:   lockstep run programs/sched_long_first.s --set scheduler=oldest
; See it:   lockstep trace programs/sched_long_first.s -o sched_long_first.png --set scheduler=oldest

.machine waves=4 wave_size=8 issue=1 memory=flat mem_latency=16
.dispatch 4x8
.buffer t0, 32, iota(0, 1)
.buffer u0, 32
.expect u0[0], 8, iota(32, 8)           ; 8 * (thread_id + 4)
.expect u0[8], 24, iota(12, 1)          ; thread_id + 4
.expect cycles == 221 when scheduler=eager machine=written
.expect cycles == 220 when scheduler=round-robin machine=written
.expect cycles == 182 when scheduler=oldest machine=written
.expect cycles == 200 when scheduler=greedy-oldest machine=written
.expect cycles == 216 when scheduler=two-level machine=written

    shl       r0.x, thread_id, u(2)
    eq.u32    r0.w, group_id, u(0)
    sel       r0.w, r0.w, u(8), u(1)    ; turns
    push_mask DONE
LOOP:
    lt.u32    r0.y, r0.z, r0.w
    mask_nz   r0.y
    ld        r1.x, t0.x, r0.x
    add.u32   r2.x, r2.x, u(1)
    add.u32   r2.x, r2.x, u(1)
    add.u32   r2.x, r2.x, u(1)
    add.u32   r2.x, r2.x, u(1)
    add.u32   r0.z, r0.z, u(1)
    add.u32   r2.x, r2.x, r1.x          ; waits for the load
    jmp       LOOP
DONE:
    st        u0.x, r0.x, r2.x
    ret
