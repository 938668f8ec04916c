    ld r0.xy, t0.x, r0.x
    ret
