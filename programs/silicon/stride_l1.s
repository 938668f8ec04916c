; stride_l1.s: 32 waves load words that are STRIDE words apart from the L1, which has them all; u0 has the cycles of a load.
;
; A load is looked up line after line, so it takes as many cycles as it touches lines.
; Run it:   lockstep run programs/silicon/stride_l1.s --define STRIDE=8

.default STRIDE, 1
TURNS = 16
.include "../lib/silicon/measure.s"
.dispatch 1x1024
.buffer t0, 32 * STRIDE + 8
.expect l1_hits > l1_misses

.macro TURN
.repeat 4, i
    ld          r\i.y, t0.x, r0.x
.endr
.repeat 4, i
    add.u32     r9.x, r9.x, r\i.y
.endr
.endm

    mul.u32     r0.x, lane_id, u(4 * STRIDE)
    TURN                                ; it comes
    readfirst   w1.x, r9.x
    barrier
    START
    mov         w0.x, u(TURNS)
AGAIN_ALL:
    TURN
    AGAIN       AGAIN_ALL
    STOP        r9.x
    ret
