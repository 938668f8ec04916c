; The condition of br_push.
; expect-warning: constant-condition 6
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    mov      r0.z, u(0)
    br_push  r0.z, ELSE, CONV
    mov      r1.x, u(1)
    pop_mask
ELSE:
    mov      r1.x, u(2)
    pop_mask
CONV:
    st       u0.x, r0.x, r1.x
    ret
