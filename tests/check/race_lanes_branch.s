; In a branch that two lanes take, they store to one word.
; check: races 10/10

.dispatch 1x32
.buffer u0, 1

    ge.u32    r0.x, lane_id, 30
    push_mask DONE
    mask_nz   r0.x
    st        u0.x, 0, lane_id
    pop_mask
DONE:
    ret
