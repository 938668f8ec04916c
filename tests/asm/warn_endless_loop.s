    push_mask OTHER
    mask_nz lane_id
LOOP:
    nop
    jmp LOOP
OTHER:
    jmp OTHER
