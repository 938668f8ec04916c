; The pop_mask of the first if is used for the second one too, and there it has nothing to pop.
; expect-warning: mask-underflow 8
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask FIRST
    mask_nz  r0.y
CLOSE:
    pop_mask
FIRST:
    and      r0.z, r0.x, u(2)
    jmp      CLOSE
