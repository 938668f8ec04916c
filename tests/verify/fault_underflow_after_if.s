; The if has ended by its own pop_mask; here is another one.
; expect-warning: mask-underflow 10
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask END
    mask_nz  r0.y
    st       u0.x, r0.x, r0.x
    pop_mask
END:
    pop_mask
    ret
