    atomic_add.u32 r0.x, u0.xy, 0, 1
    atomic_add.u32 r0.x, t0.x, 0, 1
    atomic_add.u32 r0.x, r1.x, 0, 1
    atomic_add r0.x, u0.x, 0, 1
    atomic_or r0.x, u0.x, 0
    atomic_compare_exchange r0.x, u0.x, 0, 1
    atomic_exchange r0.x, u0.x, 0, r1.xy
    atomic_add.f32 r0.x, u0.x, r1.xyzw, 1
    ret
