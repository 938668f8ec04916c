; A loop with mask_nz needs no pop_mask at its end.
; expect-warning: mask-underflow 12
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask OUT
LOOP:
    lt.u32   r0.z, r0.x, u(16)
    add.u32  r0.x, r0.x, u(1)
    mask_nz  r0.z
    jmp      LOOP
OUT:
    pop_mask
    ret
