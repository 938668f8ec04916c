; Nothing goes on behind ret.
; expect-warning: unreachable-code 6
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    ret
    st       u0.x, r0.x, r0.y
