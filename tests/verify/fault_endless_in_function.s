; A function that never returns.
; expect-warning: endless-loop 12
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask BACK
    jmp      SPIN
BACK:
    st       u0.x, r0.x, r0.y
    ret
SPIN:
    add.u32  r0.x, r0.x, u(1)
    jmp      SPIN
