; A lane reads the register of a lane that has not written it.
; check: uninit 10

.dispatch 1x32

    lt.u32    r1.x, lane_id, 16
    push_mask DONE
    mask_nz   r1.x
    mov       r0.x, lane_id
    shuffle_down r2.x, r0.x, 1
    mask_nz   r2.x
    pop_mask
DONE:
    ret
