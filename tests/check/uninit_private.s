; A word of a thread's own memory that it has not written, or only with what was in a register.
; check: uninit 12 13

.dispatch 1x32
.buffer u0, 32
.private 3

    shl       r0.x, lane_id, 2
    st        private.x, 0, lane_id
    st        private.z, 0, r9.x
    ld        r1.x, private.x, 0
    ld        r1.y, private.y, 0
    ld        r1.z, private.z, 0
    add.u32   r1.x, r1.x, r1.y
    st        u0.x, r0.x, r1.x
    st        u0.x, r0.x, r1.z
    ret
