; In a branch that one lane takes, it stores to the word. Helpers store nothing.
; check: races none

.dispatch 1x32
.buffer u0, 2

    lt.u32    r1.x, lane_id, 31
    ge.u32    r0.x, lane_id, 31
    push_mask DONE
    mask_nz   r0.x
    st        u0.x, 0, lane_id
    pop_mask
DONE:
    demote    r1.x
    st        u0.y, 0, lane_id
    ret
