; The same predicate for writing and for reading.
; check: uninit none

.dispatch 1x32

    and       r1.x, lane_id, 1
    ballot    w0.xy, r1.x
    @w0.x mov r0.x, lane_id
    @w0.x add.u32 r2.x, r0.x, 1
    ret
