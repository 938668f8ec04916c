; Every format with parts of words: what a store leaves in memory, what a load gives, what a component that the format
; lacks is. Thread i has the texel in column i.

.dispatch 1x4
.framebuffer u0, r8 4x2
.framebuffer u1, rg8 4x1
.framebuffer u2, r16f 4x1
.framebuffer u3, rg16f 4x1
.framebuffer u4, rgba16f 4x1
.framebuffer u5, rg32f 4x1
.framebuffer u6, rgba8_snorm 4x1
.framebuffer u7, rgb10_a2 4x1
.buffer      u8, 32

    utof    r0.x, thread_id
    mov     r1.x, thread_id
    mov     r1.y, u(0)
    div.f32 r0.y, r0.x, 3                       ; 0, 1/3, 2/3, 1
    sub.f32 r0.z, 1, r0.x                       ; 1, 0, -1, -2
    mul.f32 r0.w, r0.x, 0.25                    ; 0, 1/4, 1/2, 3/4
    st      u0.xyzw, r1.xy, r0.yxxx             ; 0 85 170 255, the rest is dropped
    st      u1.xy, r1.xy, r0.yw
    st      u2.x, r1.xy, r0.z
    st      u3.xy, r1.xy, r0.xz
    st      u4.xyzw, r1.xy, r0.xyzw
    st      u5.xy, r1.xy, r0.xy
    st      u6.xyzw, r1.xy, r0.zzwy
    st      u7.xyzw, r1.xy, r0.wyzy
    fence
    ld      r2.xyzw, u0.xyzw, u2(2 0)
    ld      r3.xyzw, u1.xyzw, u2(2 0)
    ld      r4.xyzw, u6.xyzw, u2(3 0)
    ld      r5.xyzw, u7.xyzw, u2(2 0)
    ld      r6.xyzw, u4.wzyx, u2(3 0)
    ld      r7.xyzw, u3.xyzw, u2(3 0)
    ld      r8.xyzw, u5.xyzw, u2(3 0)
    ld      r9.xyzw, u2.xyzw, u2(3 0)
    st      u8.xyzw, 0, r2.xyzw
    st      u8.xyzw, 16, r3.xyzw
    st      u8.xyzw, 32, r4.xyzw
    st      u8.xyzw, 48, r5.xyzw
    st      u8.xyzw, 64, r6.xyzw
    st      u8.xyzw, 80, r7.xyzw
    st      u8.xyzw, 96, r8.xyzw
    st      u8.xyzw, 112, r9.xyzw
    ret

.expect u0[0], u32 0xffaa5500 0
.expect u1[0], u32 0x40550000 0xbfff80aa
.expect u2[0], u32 0x00003c00 0xc000bc00
.expect u3[0], u32 0x3c000000 0x00003c00 0xbc004000 0xc0004200
.expect u4[0], u32 0x00000000 0x00003c00  0x35553c00 0x34000000  0x39554000 0x3800bc00  0x3c004200 0x3a00c000
.expect u5[6], f32 3 1
.expect u6[0], u32 0x00007f7f 0x2a200000 0x55408181 0x7f5f8181
.expect u7[0], u32 0x3ff00000 0x40055500 0x800aaa00 0xc00ffeff
.expect u8[0], f32 0.666666687 0 0 1
.expect u8[4], f32 0.666666687 0.501960814 0 1
.expect u8[8], f32 -1 -1 0.748031497 1
.expect u8[12], f32 0.500488758 0.666666687 0 0.666666687
.expect u8[16], f32 0.75 -2 1 3
.expect u8[20], f32 3 -2 0 1
.expect u8[24], f32 3 1 0 1
.expect u8[28], f32 -2 0 0 1
.expect u0[3 0], f32 1 0 0 1
