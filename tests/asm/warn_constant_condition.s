; options: -Wall
    lt.u32 r0.x, lane_id, 0
    push_mask END
    mask_nz r0.x
    mask_nz u(1)
    pop_mask
END:
    ret
