; Votes of one lane, and of none, write their register all the same.
; check: uninit none

.dispatch 1x32

    eq.u32    r0.x, lane_id, 5
    if r0.x
        ballot  w0.xy, r0.x
        any     w1.x, r0.x
        readfirst w1.y, r0.x
    endif
    add.u32   r1.x, w0.x, w1.x
    add.u32   r1.x, w0.y, w1.y
    mov       w5.xy, exec.xy
    mov       exec.xy, u2(0 0)
    ballot    w2.xy, r0.x
    mov       exec.xy, w5.xy
    add.u32   r1.x, w2.x, w2.y
    add.u32   w6.x, w2.x, w2.y
    ret
