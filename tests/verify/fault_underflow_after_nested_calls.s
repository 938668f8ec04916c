; The outer function has returned already.
; expect-warning: mask-underflow 8
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask BACK
    jmp      OUTER
BACK:
    pop_mask
OUTER:
    push_mask IN_OUTER
    jmp      INNER
IN_OUTER:
    pop_mask
INNER:
    add.u32  r0.x, r0.x, u(1)
    pop_mask
