; The inner function ends with ret: neither caller is gone back to.
; expect-warning: mask-left-at-ret 18
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask BACK
    jmp      OUTER
BACK:
    st       u0.x, r0.x, r0.x
    ret
OUTER:
    push_mask IN_OUTER
    jmp      INNER
IN_OUTER:
    add.u32  r0.x, r0.x, u(1)
    pop_mask
INNER:
    add.u32  r0.x, r0.x, u(2)
    ret
