; What was true in front of a branch is true in its then side.
; expect-warning: constant-condition 6
    mov      r1.x, lane_id
    mov      r0.x, u(0)
    br_push  r1.x, ELSE, CONV
    mask_nz  r0.x
    st       u0.x, 0, u(1)
ELSE:
    pop_mask
CONV:
    ret
