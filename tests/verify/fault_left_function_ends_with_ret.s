; The function ends with ret instead of pop_mask, so its callers end too.
; expect-warning: mask-left-at-ret 12
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask BACK
    jmp      DOUBLE
BACK:
    st       u0.x, r0.x, r0.x
    ret
DOUBLE:
    add.u32  r0.x, r0.x, r0.x
    ret
