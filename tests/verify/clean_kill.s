; Without a push_mask, mask_nz masks lanes for good; and the wave ends when none is left.
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    mask_nz  r0.y
    st       u0.x, r0.x, r0.y
    mask_nz  r0.x
    st       u0.x, r0.x, r0.x
    ret
