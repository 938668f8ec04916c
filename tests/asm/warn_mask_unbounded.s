; main calls even, even calls odd, odd calls even
    push_mask BACK
    jmp EVEN
BACK:
    ret
EVEN:
    mask_nz lane_id
    push_mask EVEN_BACK
    jmp ODD
EVEN_BACK:
    pop_mask
ODD:
    push_mask ODD_BACK
    jmp EVEN
ODD_BACK:
    pop_mask
