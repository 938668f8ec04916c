    sample r0.xyzw, t0.xyzw, s0.x, r0.xy
    ret
