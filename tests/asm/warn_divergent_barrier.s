; A barrier where lanes may be off: on a side of a branch, behind mask_nz, behind a write to exec. Not where all meet.
    and r0.x, lane_id, 1
    barrier
    push_mask END
    mask_nz r0.x
    barrier
    pop_mask
END:
    br_push r0.x, ELSE, CONV
    barrier
    pop_mask
ELSE:
    pop_mask
CONV:
    barrier
    ret
