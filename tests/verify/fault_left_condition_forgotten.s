; The mask_nz of the early return is missing: everybody returns.
; expect-warning: mask-left-at-ret 7
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask INSIDE
    ge.u32   r0.z, r0.x, u(230)
    ret
INSIDE:
    st       u0.x, r0.x, r0.z
    ret
