; A store of a texel out of bounds: the run continues.
; check: bounds 15

.dispatch 1x32
.machine bounds=d3d
.buffer t0, 32
.buffer u0, 32
.shared 32
.texture t1, 4x4, fill(0)
.framebuffer u1, 4x4

    shl       r0.x, lane_id, 2
    mov       r2.x, u(0)
    mov       r2.y, lane_id
    st        u1.xyzw, r2.xy, f(0.5)
    ret
