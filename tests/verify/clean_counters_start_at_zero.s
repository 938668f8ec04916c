; Registers start as zero; sums and counters rely on that.
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask OUT
LOOP:
    lt.u32   r1.x, r1.y, r0.x
    mask_nz  r1.x
    add.u32  r1.z, r1.z, r1.y
    add.u32  r1.y, r1.y, u(1)
    jmp      LOOP
OUT:
    st       u0.x, r0.x, r1.z
    ret
