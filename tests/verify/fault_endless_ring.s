; Three jumps in a ring.
; expect-warning: endless-loop 11
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
A:
    jmp      B
C:
    add.u32  r0.x, r0.x, u(1)
    jmp      A
B:
    jmp      C
