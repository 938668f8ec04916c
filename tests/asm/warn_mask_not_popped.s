    push_mask END
    mask_nz lane_id
    st u0.x, 0, lane_id
END:
    br_push lane_id, ELSE, CONV
    jmp CONV
ELSE:
    pop_mask
CONV:
    push_mask NEXT
NEXT:
    ret
