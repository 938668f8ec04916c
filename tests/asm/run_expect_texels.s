; Expectations of texels: rounded to the format, or within a tolerance; over the end of a row.

.framebuffer u0, 4x2
.framebuffer u1, rgba32f 2x2
.framebuffer u2, r32f 2x2
.texture t0, 2x1, u32 0xff000000 0x80ff8000
.dispatch [2 1]x[2 2]

    utof    r0.xy, thread_pos.xy
    mul.f32 r1.xy, r0.xy, 0.3
    mov     r1.zw, f2(0.3 2.0)
    st      u0.xyzw, thread_pos.xy, r1.xyzw
    push_mask END
    lt.u32  r2.x, thread_pos.x, 2
    mask_nz r2.x
    st      u1.xyzw, thread_pos.xy, r1.xyzw
    st      u2.x, thread_pos.xy, r1.x
    pop_mask
END:
    ret

.expect u0[0 0], f32 0 0 0.3 1  0.3 0 0.3 1  0.6 0 0.3 1  0.902 0 0.3 1  0 0.3 0.3 1
.expect u0[3 1], f32 0.9 0.3 0.3 1 ~ 0.002
.expect u0[7], u32 0xff4d4de6
.expect u1[1, 1], f32 0.3 0.3 0.3 2
.expect u2[1 1], f32 0.3 0 0 1
.expect u0[0 1], 4, f32 fill(1) ~ 1
.expect t0[0 0], f32 0 0 0 1  0 0.5 1 0.5
