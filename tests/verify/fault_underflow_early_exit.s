; Lanes that return are gone; the others are on the main level again, and pop.
; expect-warning: mask-underflow 10
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask GO_ON
    mask_nz  r0.y
    ret
GO_ON:
    st       u0.x, r0.x, r0.x
    pop_mask
