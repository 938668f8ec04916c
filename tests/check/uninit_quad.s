; A derivative looks at lanes of the quad that have no value.
; check: uninit 10

.dispatch 1x32

    and       r1.x, lane_id, 1
    push_mask DONE
    mask_nz   r1.x
    utof      r0.x, lane_id
    ddx       r2.x, r0.x
    mask_nz   r2.x
    pop_mask
DONE:
    ret
