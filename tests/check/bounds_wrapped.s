; An address before the first word, as a large number out of bounds: the run continues.
; check: bounds 14

.dispatch 1x32
.machine bounds=d3d
.buffer t0, 32
.buffer u0, 32
.shared 32
.texture t1, 4x4, fill(0)
.framebuffer u1, 4x4

    shl       r0.x, lane_id, 2
    sub.u32   r0.y, r0.x, 4
    ld        r1.x, t0.x, r0.y
    ret
