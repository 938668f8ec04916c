; Whole numbers in textures: loads and stores by coordinates give the bits as they are, and atomics work on texels.

.dispatch [2 1]x[4 4]
.framebuffer u0, r32ui 8x4
.framebuffer u1, rgba32i 8x4
.texture t0, r32i 4x2, i32 -1 2 -3 4 -5 6 -7 8
.texture t1, rgba32ui 1x2, u32 1 2 3 0xffffffff 5 6 7 8
.framebuffer u2, r32ui 2x1
.framebuffer u3, r32f 1x1
.buffer u4, 5, fill(7)

    mul.u32   r0.x, thread_pos.x, 0x10000001
    add.u32   r0.x, r0.x, thread_pos.y
    st        u0.x, thread_pos.xy, r0.x
    ld        r1.xyzw, u0.xyzw, thread_pos.xy       ; 0, 0, 1 for what is not there
    neg.i32   r1.w, r1.w
    st        u1.xyzw, thread_pos.xy, r1.xyzw

    ; the least, a count and a sum of floats
    mov       r3.xy, u2(1 0)
    atomic_add.u32 r4.x, u2.x, u2(0 0), 1
    atomic_max.u32 r4.y, u2.x, r3.xy, r0.x
    atomic_add.f32 r4.z, u3.x, u2(0 0), 0.5
    atomic_compare_exchange r4.w, u2.y, u2(0 0), 0, 9   ; there is no green: nothing changes, and 0 comes back
    eq.u32    r6.x, thread_id, 5
    mask_nz   r6.x
    ld        r5.x, t0.x, u2(2 1)
    ld        r5.yz, t1.zw, u2(0 0)
    ld        r5.w, t0.w, u2(0 0)
    st        u4.xyzw, 0, r5.xyzw
    st        u4.x, 16, r4.w
    ret

.expect u0[0], u32 0 0x10000001 0x20000002 0x30000003 0x40000004 0x50000005 0x60000006 0x70000007 1 0x10000002
.expect u1[0], i32 0 0 0 -1  0x10000001 0 0 -1
.expect u2[0], u32 32 0x7000000a
.expect u3[0], f32 16.0
.expect u4[0], u32 0xfffffff9 3 0xffffffff 1 0
