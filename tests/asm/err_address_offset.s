    ld r0.x, t0.x, 16 + 4
    ld r0.xyzw, t0.xyzw, r0.xy + 4
    add.u32 r0.x, r0.x + 4, 1
    st u0.x, r0.x + -4, r1.x
    st u0.x, r0.x + r1.x, r1.x
    ld r0.x, u0.x, f(1) + 4
    sample r0.xyzw, t0.xyzw, s0, r0.xy + 1
    ret
