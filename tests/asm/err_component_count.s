; a source has one component, or as many as the destination
    add.u32 r0.xy, r1.xyz, u(1)
    add.u32 r0.xyz, r1.xyz, u2(1 2)
    st u0.xy, r0.x, r1.xyz
    ret
