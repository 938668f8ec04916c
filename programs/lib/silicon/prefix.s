; prefix.s: what the prefix_* kernels share: 64 prefix sums of one bit a lane. A kernel defines the macro SUM, which puts
; the sum of r0.x over the lanes below the own one into r1.x. Each sum decides the next bits, so they cannot overlap.

.include "measure.s"
.dispatch 1x32
.buffer u1, 32
.expect u1[0], u32 0 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30

.macro PREFIX_KERNEL
.local TURN
    START
    mov         w0.x, u(64)
    and         r0.x, lane_id, u(1)
TURN:
    SUM
    add.u32     r0.x, r1.x, lane_id     ; the next bit
    and         r0.x, r0.x, u(1)
    AGAIN       TURN
    STOP        r1.x
    shl         r3.x, lane_id, 2
    st          u1.x, r3.x, r1.x
    ret
.endm
