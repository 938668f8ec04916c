; A loop whose only way out is to return; nothing stands behind it.
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
LOOP:
    push_mask NEXT
    eq.u32   r0.z, r0.x, u(0)
    mask_nz  r0.z
    st       u0.x, r0.x, r0.y
    ret
NEXT:
    sub.u32  r0.x, r0.x, u(1)
    jmp      LOOP
