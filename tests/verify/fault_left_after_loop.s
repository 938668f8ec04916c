; The block around the loop is not popped.
; expect-warning: mask-left-at-ret 12
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask END
    push_mask OUT
LOOP:
    sub.u32  r0.x, r0.x, u(1)
    mask_nz  r0.x
    jmp      LOOP
OUT:
    ret
END:
    st       u0.x, r0.x, r0.x
    ret
