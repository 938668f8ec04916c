; both sides of dot have the same width
    dot.f32 r0.x, r1.xyz, r2.xy
    ret
