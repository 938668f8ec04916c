; The else side runs on to CONV.
; expect-warning: mask-not-popped 9
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    br_push  r0.y, ELSE, CONV
    mov      r1.x, u(1)
    pop_mask
ELSE:
    mov      r1.x, u(2)
CONV:
    st       u0.x, r0.x, r1.x
    ret
