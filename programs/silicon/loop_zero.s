; loop_zero.s: the loop of loop_warp.s for a wave whose counts are all zero: what is left is the load of the counts.
;
; Run it:   lockstep run programs/silicon/loop_zero.s

.include "../lib/silicon/measure.s"
.machine l1_size=0
.include "../lib/silicon/loop.s"
.dispatch KERNEL, 1x32
.buffer t0, 32
.buffer u1, 32
.expect u1[0], 32, f32 fill(2.0)

KERNEL:
    LOOP_KERNEL u(0)
