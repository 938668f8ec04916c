; l1_banks: two lines are looked up in one cycle, but every second word is in every second bank, so that the L1 gives the
; words of a load in two cycles.
;
;   load in cycle  looked up  words given  usable
;   1              2          2, 3         7
;   2              4          4, 5         9        4 cycles, l1_latency, after the last word
;
; These are cycles after that of the first clock; fence issues in 9, and the clock is read again in 10.

.machine waves=1 l1_lookups=4 l1_banks=32
.buffer t0, 64

    shl     r0.x, lane_id, 3
    ld      r1.x, t0.x, r0.x
    fence
    mov     w0.x, clock
    ld      r2.x, t0.x, r0.x
    ld      r3.x, t0.x, r0.x
    fence
    sub.u32 w0.x, clock, w0.x
    st      u0.x, 0, w0.x
    ret
.buffer u0, 1

.expect l1_hits == 4
.expect u0[0], u32 10
