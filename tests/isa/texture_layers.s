; Loads, stores and atomics of texels with a third coordinate: layers follow one another, row after row. size gives their
; number behind the levels; .expect counts rows on from layer to layer.

.dispatch 1x8
.framebuffer u0, r32ui 4x2x3 array
.framebuffer u1, rgba16f 2x2x2 volume
.framebuffer u2, r8 2x2 cube
.texture     t0, r32f 2x1x3 volume, f32 1 2 3 4 5 6
.buffer      u3, 24

    ; thread i: column i mod 4, row i / 4, layer 1
    and     r0.x, thread_id, 3
    shr.u32 r0.y, thread_id, 2
    mov     r0.z, u(1)
    st      u0.x, r0.xyz, thread_id
    atomic_add.u32 r1.x, u0.x, u3(3 1 2), 2

    ; all eight texels of the volume
    and     r2.x, thread_id, 1
    bfe.u32 r2.y, thread_id, 1, 1
    shr.u32 r2.z, thread_id, 2
    utof    r3.x, thread_id
    st      u1.xyzw, r2.xyz, r3.x
    st      u2.x, u3(1 0 5), f(1)
    fence
    ld      r4.xyz, t0.xyw, u3(1 0 2)
    ld      r5.x, u1.z, u3(1 0 1)
    mov     r4.w, r5.x
    size    r6.xyzw, u0.xyzw
    size    r7.xyzw, t0.xyzw
    size    r8.xyzw, u2.xyzw
    st      u3.xyzw, 0, r4.xyzw
    st      u3.xyzw, 16, r6.xyzw
    st      u3.xyzw, 32, r7.xyzw
    st      u3.xyzw, 48, r8.xyzw
    ret

.expect u0[0], u32 0 0 0 0 0 0 0 0  0 1 2 3 4 5 6 7  0 0 0 0 0 0 0 16
.expect u1[1 3], f32 7 7 7 7
.expect u1[0 1], 4, f32 fill(2)
.expect u2[0], u32 0 0 0 0 0 0x0000ff00
.expect u3[0], f32 6 0 1 5
.expect u3[4], u32 4 2 1 3  2 1 1 3  2 2 1 6
