; prefix_serial.s: 64 prefix sums of one bit a lane: one lane after the other. The readlanes need not wait for each other,
; the additions do.
;
; The other two prefix_* kernels do the same in other ways.
; Run it:   lockstep run programs/silicon/prefix_serial.s

.include "../lib/silicon/prefix.s"

.macro SUM
    mov         r1.x, u(0)
.repeat 31, lane
    readlane    w\lane.z, r0.x, u(lane)
.endr
.repeat 31, lane
    gt.u32      r\lane.w, lane_id, u(lane)
    mad.u32     r1.x, r\lane.w, w\lane.z, r1.x
.endr
.endm

    PREFIX_KERNEL
