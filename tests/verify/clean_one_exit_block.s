; Returns from everywhere meet in one block.
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask A
    mask_nz  r0.y
    jmp      EXIT
A:
    and      r0.z, r0.x, u(2)
    push_mask B
    mask_nz  r0.z
    jmp      EXIT
B:
    mov      r1.x, u(5)
EXIT:
    st       u0.x, r0.x, r1.x
    ret
