; An immediate condition.
; expect-warning: constant-condition 6
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask END
    mask_nz  u(0)
    st       u0.x, r0.x, r0.y
    pop_mask
END:
    ret
