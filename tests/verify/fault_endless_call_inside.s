; The loop calls a function, which returns.
; expect-warning: endless-loop 9
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
LOOP:
    push_mask BACK
    jmp      STEP
BACK:
    jmp      LOOP
STEP:
    add.u32  r0.x, r0.x, u(1)
    pop_mask
