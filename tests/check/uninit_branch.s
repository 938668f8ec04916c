; A register is written in a branch that not all lanes take.
; check: uninit 14

.dispatch 1x32
.buffer u0, 32

    shl       r0.x, lane_id, 2
    lt.u32    r1.x, lane_id, 5
    push_mask DONE
    mask_nz   r1.x
    mov       r2.x, u(1)
    pop_mask
DONE:
    st        u0.x, r0.x, r2.x
    ret
