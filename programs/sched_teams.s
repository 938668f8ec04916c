; sched_teams.s: long waits for memory and short waits for the ALU. Two-level wins.
;
;     for (i = 0; i < 2; i++)
;         x = t0[thread_id] * 3 * 3 * 3;
;     u0[thread_id] = x;
;
; There are two kinds of waits, and they want opposite things. A short wait (the multiplications) is hidden by taking
; turns; a long one (the load) by not taking turns, or all waves are in it together. Two-level does both: the four
; active waves take turns, and the other four have their time when the first four wait for memory. Two teams.
;   two-level      one team multiplies while the other one waits for memory
;   greedy-oldest, the waves drift apart, as they should; but the oldest are far ahead, and at the end the youngest is
;   oldest         alone with all of its waits
;   round-robin    all eight wait for memory together
;   eager          drifts apart too, and loses a cycle after each multiplication
;
; Run it:   lockstep run programs/sched_teams.s --set scheduler=two-level
; See it:   lockstep trace programs/sched_teams.s -o sched_teams.png --set scheduler=two-level
; Now try --set active_waves=2 (or 1, or 8): the teams must be large enough for the short waits, but not all.

.machine waves=8 wave_size=8 issue=1 active_waves=4 memory=flat
.dispatch 8x8
.buffer t0, 64, iota(0, 1)
.buffer u0, 64
.expect u0[0], 64, iota(0, 27)
.expect cycles == 254 when scheduler=eager machine=written
.expect cycles == 247 when scheduler=round-robin machine=written
.expect cycles == 262 when scheduler=oldest machine=written
.expect cycles == 234 when scheduler=greedy-oldest machine=written
.expect cycles == 211 when scheduler=two-level machine=written

    shl       r0.x, thread_id, u(2)
    push_mask DONE
LOOP:
    lt.u32    r0.y, r0.z, u(2)
    mask_nz   r0.y
    ld        r1.x, t0.x, r0.x
    mul.u32   r1.x, r1.x, u(3)          ; waits for the load
    mul.u32   r1.x, r1.x, u(3)
    mul.u32   r1.x, r1.x, u(3)
    add.u32   r0.z, r0.z, u(1)
    jmp       LOOP
DONE:
    st        u0.x, r0.x, r1.x
    ret
