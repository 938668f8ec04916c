; The last instruction of the program reads the register, without a ret behind it.
; check: uninit 8

.dispatch 1x32
.buffer u0, 32
    shl     r0.x, lane_id, 2
    nop
    st      u0.x, r0.x, r1.x
