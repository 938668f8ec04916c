; Nothing is left of the bits.
; expect-warning: constant-condition 7
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    and      r0.z, r0.x, u(0)
    push_mask END
    mask_nz  r0.z
    st       u0.x, r0.x, r0.y
    pop_mask
END:
    ret
