; The last instruction lets lanes through.
; expect-warning: falls-off-end 5
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    mask_nz  r0.y
