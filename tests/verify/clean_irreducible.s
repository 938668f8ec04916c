; Graph (d) of the post: a loop with two entries, entered in its middle by the else side.
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    br_push  r0.x, C, D
B:
    add.u32  r1.x, r1.x, r1.x
C:
    add.u32  r1.x, r1.x, u(1)
    sub.u32  r0.y, r0.y, u(1)
    mask_nz  r0.y
    jmp      B
D:
    st       u0.x, r0.x, r1.x
    ret
