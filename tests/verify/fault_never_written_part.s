; Two of four components are written.
; expect-warning: never-written 6
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    mov      r1.xy, u2(1 2)
    st       u0.xyzw, r0.x, r1.xyzw
    ret
