; Lanes read only from those that have written: lane 16 and on are not looked at.
; check: uninit none

.dispatch 1x32

    lt.u32    r1.x, lane_id, 16
    push_mask DONE
    mask_nz   r1.x
    mov       r0.x, lane_id
    shuffle_xor r2.x, r0.x, 15
    pop_mask
DONE:
    ret
