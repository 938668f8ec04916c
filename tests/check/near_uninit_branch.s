; Both sides of the branch write it.
; check: uninit none

.dispatch 1x32
.buffer u0, 32

    shl       r0.x, lane_id, 2
    lt.u32    r1.x, lane_id, 5
    br_push   r1.x, ELSE, DONE
    mov       r2.x, u(1)
    pop_mask
ELSE:
    mov       r2.x, u(2)
    pop_mask
DONE:
    st        u0.x, r0.x, r2.x
    ret
