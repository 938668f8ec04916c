; There is a mask_nz in the loop, but that of an if.
; expect-warning: endless-loop 11
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
LOOP:
    push_mask END
    mask_nz  r0.y
    add.u32  r0.x, r0.x, u(1)
    pop_mask
END:
    jmp      LOOP
