; Both sides return. Nobody comes to CONV, but it is a label, and may stand there.
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    br_push  r0.y, ELSE, CONV
    st       u0.x, r0.x, u(1)
    ret
ELSE:
    st       u0.x, r0.x, u(2)
    ret
CONV:
    st       u0.x, r0.x, u(3)
    ret
