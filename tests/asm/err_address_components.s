    ld r0.x, t0.x, r0.xyzw
    sample r0.xyzw, t0.xyzw, s0, r0.x
    ret
