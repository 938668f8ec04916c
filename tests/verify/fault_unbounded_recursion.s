; The function calls itself.
; expect-warning: mask-unbounded 12
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask BACK
    jmp      COUNT
BACK:
    ret
COUNT:
    mask_nz  r0.x
    sub.u32  r0.x, r0.x, u(1)
    push_mask MORE
    jmp      COUNT
MORE:
    pop_mask
