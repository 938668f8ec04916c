; The loop's label is pushed, but the loop goes on with jmp instead of pop_mask.
; expect-warning: mask-unbounded 6
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
LOOP:
    push_mask LOOP
    sub.u32  r0.x, r0.x, u(1)
    mask_nz  r0.x
    jmp      LOOP
