; Both components were written, by two instructions.
; check: uninit none

.dispatch 1x32

    mov       r0.x, lane_id
    mov       r0.z, lane_id
    add.u32   r1.xy, r0.xz, 1
    ret
