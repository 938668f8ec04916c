; prefix_shuffle.s: 64 prefix sums of one bit a lane: five shuffles, each with an addition.
;
; The other two prefix_* kernels do the same in other ways.
; Run it:   lockstep run programs/silicon/prefix_shuffle.s

.include "../lib/silicon/prefix.s"

.macro SUM
    mov         r2.x, r0.x
.repeat 5, step
    shuffle_up  r3.x, r2.x, u(1 << step)
    ge.u32      r4.x, lane_id, u(1 << step)
    mad.u32     r2.x, r3.x, r4.x, r2.x
.endr
    sub.u32     r1.x, r2.x, r0.x        ; without the own bit
.endm

    PREFIX_KERNEL
