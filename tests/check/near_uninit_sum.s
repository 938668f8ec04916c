; A sum that starts from 0.
; check: uninit none

.dispatch 1x32

    mov       r0.x, u(0)
    add.u32   r0.x, r0.x, lane_id
    ret
