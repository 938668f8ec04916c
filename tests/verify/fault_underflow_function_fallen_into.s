; Main has no ret, so it runs into the function, without a call.
; expect-warning: mask-underflow 11
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask BACK
    jmp      DOUBLE
BACK:
    st       u0.x, r0.x, r0.x
DOUBLE:
    add.u32  r0.x, r0.x, r0.x
    pop_mask
