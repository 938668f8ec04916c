; The address is not computed.
; expect-warning: never-written 5
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    ld       r1.x, t0.x, r2.w
    st       u0.x, r0.x, r1.x
    ret
