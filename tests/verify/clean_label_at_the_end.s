; The last pop_mask goes to the end of the program: nothing falls off.
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask END
    mask_nz  r0.y
    st       u0.x, r0.x, r0.y
    pop_mask
END:
