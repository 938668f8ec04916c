; With bounds=d3d a load from a layer that does not exist gives 0 for all components, a store is dropped.

.machine bounds=d3d
.dispatch 1x1
.framebuffer u0, rg16f 2x2x2 array
.buffer u1, 4, fill(7)

    st  u0.xy, u3(0 0 2), f(1)
    ld  r0.xyzw, u0.xyzw, u3(0 0 2)
    st  u1.xyzw, 0, r0.xyzw
    ret

.expect u0[0], 8, fill(0)
.expect u1[0], u32 0 0 0 0
.expect dropped_accesses == 6
