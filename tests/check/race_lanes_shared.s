; Two lanes at a time store different values to a word of group memory.
; check: races 9/9

.dispatch 1x32
.shared 16

    shr.u32   r0.x, lane_id, 1
    shl       r0.x, r0.x, 2
    st        shared.x, r0.x, lane_id
    ret
