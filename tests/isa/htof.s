; htof: d = the low 16 bits of a, which are a float, as a float of 32.

.dispatch 1x16
.buffer t0, u32 0 0x8000 0x3c00 0xc000 0x7bff 0x7c00 0xfc00 0x7e00 0x7c01 0xffff 0x400 0x3ff 1 0x8001 0xabc3c00 0x3555
.buffer u0, 16
.buffer u1, 16

    shl       r0.x, thread_id, 2
    ld        r1.x, t0.x, r0.x
    htof r2.x, r1.x
    st        u0.x, r0.x, r2.x

    ; only odd threads, in all forms; the destination is a source
    and       r9.x, thread_id, 1
    mov       r3.xyzw, u(7)
    if r9.x
        mov r4.xy, r1.x
        htof r4.yx, r4.xy
        mov r3.w, r4.y
    endif
    st        u1.x, r0.x, r3.w
    ret

.expect u0[0], f32 0.0 -0.0 1.0 -2.0 65504.0 inf -inf nan nan nan 6.1035156e-05 6.097555e-05 5.9604645e-08 -5.9604645e-08 1.0 0.33325195
.expect u1[0], f32 9.8090893e-45 -0.0 9.8090893e-45 -2.0 9.8090893e-45 inf 9.8090893e-45 nan 9.8090893e-45 nan 9.8090893e-45 6.097555e-05 9.8090893e-45 -5.9604645e-08 9.8090893e-45 0.33325195
