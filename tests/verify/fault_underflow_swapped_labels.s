; ELSE and CONV are exchanged in br_push: CONV runs first, then ELSE with an empty stack.
; expect-warning: mask-underflow 10
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    br_push  r0.y, CONV, ELSE
    mov      r1.x, u(1)
    pop_mask
ELSE:
    mov      r1.x, u(2)
    pop_mask
CONV:
    st       u0.x, r0.x, r1.x
    ret
