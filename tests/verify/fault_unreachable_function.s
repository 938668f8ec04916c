; The function is called by nobody.
; expect-warning: unreachable-code 8
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    st       u0.x, r0.x, r0.y
    ret
DOUBLE:
    add.u32  r0.x, r0.x, r0.x
    pop_mask
