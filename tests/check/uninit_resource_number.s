; The number of a resource was never written.
; check: uninit 8

.dispatch 1x32
.buffer t0, 32

    shl       r0.x, lane_id, 2
    ld        r1.x, t[w1.x].x, r0.x
    ret
