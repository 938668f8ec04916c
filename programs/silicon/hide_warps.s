; hide_warps.s: each of WAVES waves chases a pointer: 64 loads of the L2, each needs the one before.
;
; One load at a time leaves memory idle; the waves wait at the same time, so many take hardly longer than one.
; Run it:   lockstep run programs/silicon/hide_warps.s --define WAVES=32 --set l1_size=0

.default WAVES, 4
.include "../lib/silicon/measure.s"
.machine l1_size=0
.dispatch 1x(32 * WAVES)
.buffer t0, 64 * 32 * WAVES, iota(32 * WAVES * 4, 4)    ; the word 32 * WAVES further on
.buffer u1, 32 * WAVES
.expect u1[0], 32 * WAVES, iota(64 * 32 * WAVES * 4, 4)

.macro CHASE
    shl         r0.x, thread_id, 2
.repeat 64
    ld          r0.x, t0.x, r0.x
.endr
.endm

    CHASE                               ; the first time from DRAM
    readfirst   w1.x, r0.x
    barrier
    START
    CHASE
    STOP        r0.x
    shl         r1.x, thread_id, 2
    st          u1.x, r1.x, r0.x
    ret
