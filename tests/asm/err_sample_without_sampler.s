    sample r0.xyzw, t0.xyzw, r1.xy, r0.xy
    ret
