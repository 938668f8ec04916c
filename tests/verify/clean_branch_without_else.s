; br_push whose else side does nothing but pop.
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    br_push  r0.y, NOTHING, END
    mov      r1.x, u(1)
NOTHING:
    pop_mask
END:
    st       u0.x, r0.x, r1.x
    ret
