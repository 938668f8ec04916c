; The pop_mask of the function is missing, so its caller ends.
; expect-warning: falls-off-end 12
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask BACK
    jmp      DOUBLE
BACK:
    st       u0.x, r0.x, r0.y
    ret
DOUBLE:
    mask_nz  r0.y
    add.u32  r0.x, r0.x, r0.x
