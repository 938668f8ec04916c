; Two functions call each other.
; expect-warning: mask-unbounded 11
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask BACK
    jmp      EVEN
BACK:
    ret
EVEN:
    mask_nz  r0.x
    push_mask EVEN_BACK
    jmp      ODD
EVEN_BACK:
    pop_mask
ODD:
    sub.u32  r0.x, r0.x, u(1)
    push_mask ODD_BACK
    jmp      EVEN
ODD_BACK:
    pop_mask
