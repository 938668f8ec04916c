; Wave registers are other registers: w0 is not r0.
    mov      r0.x, lane_id
    mov      w0.x, u(0)
    push_mask END
    mask_nz  r0.x
    st       u0.x, 0, w0.x
    pop_mask
END:
    ret
