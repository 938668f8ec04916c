; Lanes that were not in exec when r0.x was written come back before it is read.
    mov      w0.xy, exec.xy
    mov      r0.x, lane_id
    mov      exec.x, u(1)
    mov      r0.x, u(0)
    mov      exec.xy, w0.xy
    push_mask END
    mask_nz  r0.x
    st       u0.x, 0, u(1)
    pop_mask
END:
    ret
