; The else side stands in front of its branch, and CONV in front of both.
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    jmp      BRANCH
CONV:
    st       u0.x, r0.x, r1.x
    ret
ELSE:
    mov      r1.x, u(2)
    pop_mask
BRANCH:
    br_push  r0.y, ELSE, CONV
    mov      r1.x, u(1)
    pop_mask
