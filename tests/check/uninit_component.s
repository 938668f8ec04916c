; Another component of the register was written.
; check: uninit 8

.dispatch 1x32

    mov       r0.x, lane_id
    mov       r0.w, lane_id
    add.u32   r1.xy, r0.xz, 1
    mask_nz   r1.y
    ret
