; A store out of bounds: the run continues.
; check: bounds 14

.dispatch 1x32
.machine bounds=d3d
.buffer t0, 32
.buffer u0, 32
.shared 32
.texture t1, 4x4, fill(0)
.framebuffer u1, 4x4

    shl       r0.x, lane_id, 2
    add.u32   r0.y, r0.x, 4
    st        u0.x, r0.y, lane_id
    ret
