; The condition is computed and never used.
; expect-warning: endless-loop 8
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
LOOP:
    add.u32  r0.x, r0.x, u(1)
    lt.u32   r0.z, r0.x, u(16)
    jmp      LOOP
