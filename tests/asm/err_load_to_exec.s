    ld exec, t0.x, 0
    ld exec.xy, shared.xy, w0.x
    sample w0.xyzw, t0.xyzw, s0, w1.xy
    ret
