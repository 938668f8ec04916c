; Three functions in a ring.
; expect-warning: mask-unbounded 11
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask BACK
    jmp      A
BACK:
    ret
A:
    mask_nz  r0.x
    push_mask A_BACK
    jmp      B
A_BACK:
    pop_mask
B:
    push_mask B_BACK
    jmp      C
B_BACK:
    pop_mask
C:
    sub.u32  r0.x, r0.x, u(1)
    push_mask C_BACK
    jmp      A
C_BACK:
    pop_mask
