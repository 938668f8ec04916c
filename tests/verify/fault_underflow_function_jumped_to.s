; A call is push_mask and jmp; the push_mask is missing.
; expect-warning: unreachable-code 8
; expect-warning: mask-underflow 12
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    jmp      DOUBLE
BACK:
    st       u0.x, r0.x, r0.x
    ret
DOUBLE:
    add.u32  r0.x, r0.x, r0.x
    pop_mask
