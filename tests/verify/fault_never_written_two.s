; Two registers, one finding for each, and not one for each use.
; expect-warning: never-written 6
; expect-warning: never-written 7
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    add.u32  r1.x, r0.x, r5.x
    add.u32  r1.x, r1.x, r6.y
    add.u32  r1.x, r1.x, r5.x
    st       u0.x, r0.x, r1.x
    ret
