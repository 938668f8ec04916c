; A function ends by jumping into another one, which returns for both.
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask BACK
    jmp      A
BACK:
    st       u0.x, r0.x, r0.y
    ret
A:
    add.u32  r0.x, r0.x, u(1)
    jmp      B
B:
    add.u32  r0.y, r0.y, u(1)
    pop_mask
