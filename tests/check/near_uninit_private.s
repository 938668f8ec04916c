; A thread's own memory: words that it has written, and one that it loads but does not use.
; check: uninit none

.dispatch 2x32
.machine waves=1
.buffer u0, 32
.private 3

    shl       r0.x, lane_id, 2
    st        private.xy, 0, lane_id
    ld        r1.xyz, private.xyz, 0
    add.u32   r1.x, r1.x, r1.y
    st        u0.x, r0.x, r1.x
    ret
