; lane_instructions counts the active lanes when the instruction issues: for mask_nz those before, for pop_mask those
; that leave.
;
;   lt 8, push_mask 8, mask_nz 8, mov 3, pop_mask 3, ret 8

.machine wave_size=8 waves=1 alus=1 issue=1

    lt.u32    r0.x, lane_id, 3
    push_mask JOIN
    mask_nz   r0.x
    mov       r1.x, u(1)
    pop_mask
JOIN:
    ret

.expect wave_instructions == 6
.expect lane_instructions == 38
