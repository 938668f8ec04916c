; Two lanes at a time store to a word of group memory, one after the other.
; check: races none

.dispatch 1x32
.shared 16

    shr.u32   r0.x, lane_id, 1
    shl       r0.x, r0.x, 2
    and       r1.x, lane_id, 1
    ballot    w0.xy, r1.x
    @w0.x  st shared.x, r0.x, lane_id
    @!w0.x st shared.x, r0.x, lane_id
    ret
