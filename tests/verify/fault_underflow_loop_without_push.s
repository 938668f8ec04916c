; The loop pops for its next turn, but nothing was pushed for it.
; expect-warning: mask-underflow 8
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
LOOP:
    sub.u32  r0.x, r0.x, u(1)
    mask_nz  r0.x
    pop_mask
    jmp      LOOP
