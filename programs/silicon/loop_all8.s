; loop_all8.s: the loop of loop_warp.s, all eight waves at the same time on one core.
;
; The schedulers have room for all: it takes little longer than the slowest wave alone.
; Run it:   lockstep run programs/silicon/loop_all8.s --define SORTED=1

.default SORTED, 0
.include "../lib/silicon/measure.s"
.machine l1_size=0
.include "../lib/silicon/counts.s"
.include "../lib/silicon/loop.s"
.dispatch KERNEL, 1x256
.buffer u1, 256
.expect u1[0], 256, f32 fill(2.0)

KERNEL:
    LOOP_KERNEL u(0)
