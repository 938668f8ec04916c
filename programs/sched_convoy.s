; sched_convoy.s: long loads and a little arithmetic, again and again. Round-robin loses, all others are equal.
;
;     for (i = 0; i < 4; i++)
;         sum += t0[thread_id] + 2;
;     u0[thread_id] = sum;
;
; Round-robin is fair: all waves get on equally fast. So all of them come to their load in the same few cycles, and then
; all of them wait: nobody is left to work under the wait. The other policies let one wave run up to its load first, so
; that it waits while the next one works. The waves drift apart, and stay apart.
;
; Run it:   lockstep run programs/sched_convoy.s --set scheduler=round-robin
; See it:   lockstep trace programs/sched_convoy.s -o sched_convoy.png --set scheduler=round-robin

.machine waves=8 wave_size=8 memory=flat
.dispatch 8x8
.buffer t0, 64, iota(0, 1)
.buffer u0, 64
.expect u0[0], 64, iota(8, 4)           ; 4 * (thread_id + 2)
.expect cycles == 219 when scheduler=eager machine=written
.expect cycles == 291 when scheduler=round-robin machine=written
.expect cycles == 219 when scheduler=oldest machine=written
.expect cycles == 219 when scheduler=greedy-oldest machine=written
.expect cycles == 219 when scheduler=two-level machine=written

    shl       r0.x, thread_id, u(2)
    push_mask DONE
LOOP:
    lt.u32    r0.y, r0.z, u(4)
    mask_nz   r0.y
    ld        r1.x, t0.x, r0.x
    add.u32   r2.x, r2.x, r1.x          ; waits for the load
    add.u32   r2.x, r2.x, u(1)
    add.u32   r2.x, r2.x, u(1)
    add.u32   r0.z, r0.z, u(1)
    jmp       LOOP
DONE:
    st        u0.x, r0.x, r2.x
    ret
