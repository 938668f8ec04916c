; bounds=d3d: texels out of bounds read as 0, alpha too; stores to them are dropped. Both are counted, a component each.

.machine bounds=d3d
.dispatch 1x4
.texture t0, r32f 2x2, f32 1 2 3 4
.framebuffer u0, rgba32f 4x2
.framebuffer u1, 2x2

    mov     r0.x, thread_id             ; columns 0 to 3; the texture has two
    mov     r0.y, u(1)
    mov     r1.xyzw, f(9)
    ld      r1.xyzw, t0.xyzw, r0.xy
    st      u0.xyzw, r0.xy, r1.xyzw
    st      u1.xw, r0.xy, f(1)
    ld      r2.xw, t0.xw, i2(-1 0)
    mov     r0.y, u(0)
    st      u0.xw, r0.xy, r2.xw
    ret

.expect u0[16], f32 3 0 0 1  4 0 0 1  0 0 0 0  0 0 0 0
.expect u0[0], f32 0 0 0 0
.expect u1[0], u32 0 0 0xff0000ff 0xff0000ff
.expect dropped_accesses == 20
