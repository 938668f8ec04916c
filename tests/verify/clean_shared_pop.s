; Two ifs share a pop_mask, which each of them jumps to or runs into.
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask FIRST
    mask_nz  r0.y
    mov      r1.x, u(1)
    jmp      CLOSE
FIRST:
    push_mask SECOND
    mask_nz  r0.x
    mov      r1.y, u(1)
CLOSE:
    pop_mask
SECOND:
    st       u0.x, r0.x, r1.x
    st       u0.x, r0.x, r1.y
    ret
