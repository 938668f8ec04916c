; With path_order=fewer-first the else side may run before the then side, and write to its lanes.
    mov      r1.x, lane_id
    mov      r0.x, u(0)
    br_push  r1.x, ELSE, CONV
    mask_nz  r0.x
    st       u0.x, 0, u(1)
    pop_mask
ELSE:
    writelane r0.x, u(1), 2
    pop_mask
CONV:
    ret
