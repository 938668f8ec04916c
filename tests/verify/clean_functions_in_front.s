; Functions stand in front of main, call each other, and are called from two levels.
    jmp      MAIN
G:
    add.u32  r1.x, r1.x, u(3)
    push_mask IN_G
    jmp      F
IN_G:
    pop_mask
F:
    mad.u32  r1.x, r1.x, u(2), u(1)
    lt.u32   r1.y, r1.x, u(20)
    mask_nz  r1.y
    sub.u32  r1.x, r1.x, u(20)
    pop_mask
MAIN:
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask EVEN
    mask_nz  r0.y
    push_mask BACK
    jmp      G
BACK:
    pop_mask
EVEN:
    push_mask END
    jmp      F
END:
    st       u0.x, r0.x, r1.x
    ret
