; A predicate lets half of the lanes write, and all of them read.
; check: uninit 9

.dispatch 1x32

    and       r1.x, lane_id, 1
    ballot    w0.xy, r1.x
    @w0.x mov r0.x, lane_id
    add.u32   r2.x, r0.x, 1
    mask_nz   r2.x
    ret
