; A sum that starts from nothing: registers are 0, but nobody said so here.
; check: uninit 6

.dispatch 1x32

    add.u32   r0.x, r0.x, lane_id
    mask_nz   r0.x
    ret
