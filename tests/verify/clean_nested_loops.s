; continue, break, and break out of both loops.
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    mov      r2.y, u(1)
    push_mask OUTER_END
OUTER:
    lt.u32   r3.x, r1.x, u(3)
    mask_nz  r3.x
    mov      r1.y, u(0)
    mov      r2.x, u(1)
    push_mask INNER_END
INNER:
    lt.u32   r3.x, r1.y, u(3)
    mask_nz  r3.x
    push_mask NEXT
    ne.u32   r3.x, r1.y, r0.y
    mask_nz  r3.x
    add.u32  r1.z, r1.z, r1.x
    le.u32   r2.xy, r1.z, r0.x
    pop_mask
NEXT:
    mask_nz  r2.x
    add.u32  r1.y, r1.y, u(1)
    jmp      INNER
INNER_END:
    mask_nz  r2.y
    add.u32  r1.x, r1.x, u(1)
    jmp      OUTER
OUTER_END:
    st       u0.x, r0.x, r1.z
    ret
