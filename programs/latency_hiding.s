; latency_hiding.s: how many waves it takes to hide a wait for memory.
;
;     32 waves, each 8 times:
;         p = next[p];                     // each load needs the one before
;         for (i = 0; i < WORK; i++) x = x + p;
;
; A wave waits for its load, then has WORK additions to do. The waits of one wave are hidden by the work of others, if
; there are enough of them.
;
; Run it:   lockstep run programs/latency_hiding.s See it:   lockstep sweep programs/latency_hiding.s --over
; waves=1..32*2 --over define:WORK=2,8,32 -o latency_hiding.png
;
; What to look at: up to a point twice the slots take half the time. Then the ALU is busy all the time, and more waves
; do not help. The more work there is for each load, the fewer waves it takes.

.default WORK, 8

.machine waves=4 alus=1 issue=1 scheduler=oldest memory=flat mem_latency=100 mem_queue=64
.dispatch 32x32
.buffer t0, 64, iota(4, 4)
.buffer u0, 1024
.expect u0[0], 1024, fill(WORK*(4+8+12+16+20+24+28+32))
.expect loads == 256 when wave_size=32

.repeat 8
    ld        r0.x, t0.x, r0.x
.repeat WORK
    add.u32   r1.x, r1.x, r0.x
.endr
.endr
    shl       r2.x, thread_id, 2
    st        u0.x, r2.x, r1.x
    ret
