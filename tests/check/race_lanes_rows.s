; Rows of two words overlap: a word gets x of one lane and y of the lane before.
; check: races 10/10

.dispatch 1x32
.buffer u0, 33

    shl       r0.x, lane_id, 2
    mov       r1.x, u(1)
    mov       r1.y, u(2)
    st        u0.xy, r0.x, r1.xy
    ret
