; A reduction over a component that is not there.
; expect-warning: never-written 6
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    utof     r1.xyz, r0.x
    dot.f32  r2.x, r1.xyzw, f4(1 1 1 1)
    st       u0.x, r0.x, r2.x
    ret
