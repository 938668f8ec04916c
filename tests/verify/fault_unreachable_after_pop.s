; pop_mask goes to a label; the next line is not it.
; expect-warning: unreachable-code 8
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask END
    mask_nz  r0.y
    pop_mask
    st       u0.x, r0.x, r0.y
END:
    ret
