; A store to group memory out of bounds: the run continues.
; check: bounds 13

.dispatch 1x32
.machine bounds=d3d
.buffer t0, 32
.buffer u0, 32
.shared 32
.texture t1, 4x4, fill(0)
.framebuffer u1, 4x4

    shl       r0.x, lane_id, 2
    st        shared.x, 128, u(1)
    ret
