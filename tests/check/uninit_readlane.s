; readlane of a lane that was masked off when the register was written.
; check: uninit 12

.dispatch 1x32

    lt.u32    r1.x, lane_id, 16
    push_mask DONE
    mask_nz   r1.x
    mov       r0.x, lane_id
    pop_mask
DONE:
    readlane  w0.x, r0.x, 20
    jmp_z     w0.x, END
END:
    ret
