; loop_warp.s: lane loops count[thread] times over a chain of 4 dependent multiply-adds; one wave of the 256 threads.
;
; A wave needs as many turns as its busiest lane. With SORTED=1 the counts are in ascending order, so that lanes of a wave
; have about the same, and the first waves are done early.
; Run it:   lockstep run programs/silicon/loop_warp.s --define WAVE=3 --define SORTED=1

.default WAVE, 0
.default SORTED, 0
.include "../lib/silicon/measure.s"
.machine l1_size=0
.include "../lib/silicon/counts.s"
.include "../lib/silicon/loop.s"
.dispatch KERNEL, 1x32
.buffer u1, 32
.expect u1[0], 32, f32 fill(2.0)

KERNEL:
    LOOP_KERNEL u(WAVE * 32)
