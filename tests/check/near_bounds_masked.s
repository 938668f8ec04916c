; Lanes that are masked off, and helpers that store, access nothing.
; check: bounds none

.dispatch 1x32
.machine bounds=d3d
.buffer t0, 32
.buffer u0, 32
.shared 32
.texture t1, 4x4, fill(0)
.framebuffer u1, 4x4

    shl       r0.x, lane_id, 2
    add.u32   r0.y, r0.x, 64
    lt.u32    r1.x, lane_id, 16
    push_mask DONE
    mask_nz   r1.x
    ld        r2.x, t0.x, r0.y
    pop_mask
DONE:
    demote    lane_id
    st        u0.x, r0.x, lane_id
    st        u0.x, r0.y, lane_id
    ret
