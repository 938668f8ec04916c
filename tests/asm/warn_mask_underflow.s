    mov r0.x, lane_id
    push_mask END
    mask_nz r0.x
    st u0.x, r0.x, r0.x
    pop_mask
END:
    pop_mask                ; one too many
