; bounds=d3d: group memory behaves like a buffer.

.machine bounds=d3d
.shared 2
.buffer u0, 8

    st  shared.xyzw, 0, u4(1 2 3 4)
    ld  r0.xyzw, shared.xyzw, 0
    st  u0.xyzw, 0, r0.xyzw
    mov r1.x, u(9)
    atomic_add.u32 r1.x, shared.x, 8, 5
    st  u0.x, 16, r1.x
    ret

.expect u0[0], u32 1 2 0 0 0
.expect fault none
