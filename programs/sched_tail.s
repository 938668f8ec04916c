; sched_tail.s: loads and multiplications, and ALUs that are the bottleneck. Eager wins.
;
;     for (i = 0; i < 3; i++)
;         x = t0[thread_id] * 3 * 3 * 3 * 3;
;     u0[thread_id] = x;
;
; A multiplication keeps its ALU for two cycles, so two ALUs can start one in every cycle.
;   eager          a port leaves its wave after every multiplication, and the cycle that it loses costs nothing: the
;                  ALU is busy in it anyway. It goes round its waves, so they get on at the same speed, a few cycles
;                  apart, and end at nearly the same time
;   oldest,        the first six waves are done when the last two have hardly begun. Then these are alone, and while they
;   greedy-oldest, wait for memory the ALUs have nothing to do
;   two-level
;   round-robin    all waves wait for memory together, three times
;
; Run it:   lockstep run programs/sched_tail.s --set scheduler=greedy-oldest
; See it:   lockstep trace programs/sched_tail.s -o sched_tail.png --set scheduler=greedy-oldest

.machine waves=8 wave_size=8 memory=flat mem_latency=24
.dispatch 8x8
.buffer t0, 64, iota(0, 1)
.buffer u0, 64
.expect u0[0], 64, iota(0, 81)
.expect cycles == 218 when scheduler=eager machine=written
.expect cycles == 259 when scheduler=round-robin machine=written
.expect cycles == 251 when scheduler=oldest machine=written
.expect cycles == 256 when scheduler=greedy-oldest machine=written
.expect cycles == 256 when scheduler=two-level machine=written

    shl       r0.x, thread_id, u(2)
    push_mask DONE
LOOP:
    lt.u32    r0.y, r0.z, u(3)
    mask_nz   r0.y
    ld        r1.x, t0.x, r0.x
    mul.u32   r1.x, r1.x, u(3)          ; waits for the load
    mul.u32   r1.x, r1.x, u(3)
    mul.u32   r1.x, r1.x, u(3)
    mul.u32   r1.x, r1.x, u(3)
    add.u32   r0.z, r0.z, u(1)
    jmp       LOOP
DONE:
    st        u0.x, r0.x, r1.x
    ret
