; readlane and readfirst of lanes that have written; writelane writes one more.
; check: uninit none

.dispatch 1x32

    lt.u32    r1.x, lane_id, 16
    push_mask DONE
    mask_nz   r1.x
    mov       r0.x, lane_id
    pop_mask
DONE:
    readlane  w0.x, r0.x, 15
    readfirst w0.y, r0.x
    writelane r0.x, 7, 20
    readlane  w0.x, r0.x, 20
    ret
