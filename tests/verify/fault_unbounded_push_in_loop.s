; The mask of the if is pushed in every turn and popped in none.
; expect-warning: mask-unbounded 6
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
LOOP:
    push_mask END
    mask_nz  r0.x
    sub.u32  r0.x, r0.x, u(1)
    jmp      LOOP
END:
    ret
