; An if in a function: its entry is taken by the function's pop_mask.
; expect-warning: mask-not-popped 14
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask BACK
    jmp      LIMIT
BACK:
    st       u0.x, r0.x, r0.x
    ret
LIMIT:
    push_mask SMALL
    gt.u32   r0.z, r0.x, u(9)
    mask_nz  r0.z
    mov      r0.x, u(9)
SMALL:
    pop_mask
