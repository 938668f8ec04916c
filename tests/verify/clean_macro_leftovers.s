; Macros end their blocks also where a ret stands in them.
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask END
    mask_nz  r0.y
    ret
    pop_mask
END:
    br_push  r0.x, ELSE, CONV
    ret
    pop_mask
ELSE:
    jmp      OUT
    pop_mask
CONV:
    st       u0.x, r0.x, r0.y
OUT:
    ret
