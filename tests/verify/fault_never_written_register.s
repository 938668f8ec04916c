; r1 should have been r0.
; expect-warning: never-written 5
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    st       u0.x, r0.x, r1.x
    ret
