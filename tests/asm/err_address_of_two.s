    atomic_add.u32 r0.x, u0.x, r1.xy, 1
    atomic_or r0.x, shared.x, u2(0 4), 1
    atomic_compare_exchange r0.x, u[w0.x].x, r1.xy, 1, 2
    ld r0.x, shared.x, r1.xy
    ld w0.x, shared.x, u2(0 4)
    st shared.xy, r1.xy, r2.xy
    ld r0.x, u0.x, r1.xy            ; fine, if u0 is a texture
    st u0.x, r1.xy, r2.x
    ret
