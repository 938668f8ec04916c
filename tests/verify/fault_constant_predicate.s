; The lanes that the predicate leaves out have the same.
; expect-warning: constant-condition 7
    mov      w0.x, u(0x55555555)
    mov      r0.x, u(0)
    @w0.x    and r0.x, thread_id, 0
    push_mask END
    mask_nz  r0.x
    st       u0.x, 0, u(1)
    pop_mask
END:
    ret
