; The if ends without pop_mask.
; expect-warning: mask-not-popped 7
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask END
    mask_nz  r0.y
    mov      r1.x, u(1)
END:
    st       u0.x, r0.x, r1.x
    ret
