; All lanes of the inner block may return: then the outer entry is the next one.
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask OUT
    mask_nz  r0.x
    push_mask IN
    mask_nz  r0.y
    ret
IN:
    st       u0.x, r0.x, r0.x
    pop_mask
OUT:
    st       u0.x, r0.x, r0.y
    ret
