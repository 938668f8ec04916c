; prefix_serial.s: 64 prefix sums of one bit a lane: one lane after the other.
;
; The other two prefix_* kernels do the same in other ways.
; Run it:   lockstep run programs/silicon/prefix_serial.s

.include "../lib/silicon/prefix.s"

.macro SUM
    mov         r1.x, u(0)
.repeat 31, lane
    readlane    w1.x, r0.x, u(lane)
    gt.u32      r3.x, lane_id, u(lane)
    mul.u32     r3.x, r3.x, w1.x
    add.u32     r1.x, r1.x, r3.x
.endr
.endm

    PREFIX_KERNEL
