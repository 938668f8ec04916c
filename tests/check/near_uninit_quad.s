; A derivative in rows in which all lanes have a value; others are masked off.
; check: uninit none

.dispatch 1x32

    and       r1.x, lane_id, 2
    push_mask DONE
    mask_nz   r1.x
    utof      r0.x, lane_id
    ddx       r2.x, r0.x
    pop_mask
DONE:
    ret
