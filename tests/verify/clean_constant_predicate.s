; Only some of the lanes are written.
    mov      r0.x, lane_id
    mov      w0.x, u(0x55555555)
    @w0.x    mov r0.x, u(0)
    push_mask END
    mask_nz  r0.x
    st       u0.x, 0, u(1)
    pop_mask
END:
    ret
