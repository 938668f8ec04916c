; The inner loop is entered and not left.
; expect-warning: endless-loop 10
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask OUT
OUTER:
    mask_nz  r0.x
INNER:
    sub.u32  r0.x, r0.x, u(1)
    jmp      INNER
    jmp      OUTER
OUT:
    ret
