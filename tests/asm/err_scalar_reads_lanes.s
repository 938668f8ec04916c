; what differs between lanes cannot go into a wave register or exec just so
    add.u32 w0.x, r0.x, 1
    mov exec.x, lane_id
    mad.u32 w0.xy, w1.xy, 3, thread_id
    dot.f32 w0.x, w1.xyz, r0.xyz
    ld w0.x, t0.x, r0.x
    norm w0.xy, r1.xy
    ret
