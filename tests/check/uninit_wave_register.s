; A wave register that no instruction wrote on this way.
; check: uninit 9

.dispatch 1x32

    jmp_z     wave_id, HERE
    mov       w0.x, u(3)
HERE:
    add.u32   r0.x, lane_id, w0.x
    mask_nz   r0.x
    ret
