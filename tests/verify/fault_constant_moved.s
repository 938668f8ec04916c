; The condition is moved from one register to the other.
; expect-warning: constant-condition 8
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    mov      r1.x, u(4)
    mov      r0.z, r1.x
    push_mask END
    mask_nz  r0.z
    st       u0.x, r0.x, r0.y
    pop_mask
END:
    ret
