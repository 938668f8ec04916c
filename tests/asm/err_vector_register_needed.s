; between lanes: from vector registers, to vector registers
    shuffle w0.x, r0.x, 1
    shuffle r0.x, w0.x, 1
    mbcnt w0.x, w1.x
    readlane w0.x, w1.x, 0
    readfirst w0.x, lane_id
    quad_swap_x r0.x, u(1)
    writelane w0.x, w1.x, 0
    atomic_add.u32 w0.x, u0.x, 0, 1
    ret
