; half.f32: d = a rounded as a float of 16 bits is, nearest even: htof of ftoh.

.dispatch 1x22
.buffer t0, f32 0.0 -0.0 1.0 -2.0 65504.0 65519.996 65520.0 -1e30 inf -inf nan nan(0xffc12345) 6.1035156e-05 6.0975552e-05 5.9604645e-08 2.9802322e-08 2.9802326e-08 8.940697e-08 1e-10 1.0004883 1.0014648 0.33333334
.buffer u0, 22
.buffer u1, 22

    shl       r0.x, thread_id, 2
    ld        r1.x, t0.x, r0.x
    half.f32  r2.x, r1.x
    st        u0.x, r0.x, r2.x

    ; only odd threads; the destination is a source
    and       r9.x, thread_id, 1
    mov       r3.xyzw, f(7)
    if r9.x
        mov r3.wx, r1.x
        half.f32 r3.xw, r3.wx
    endif
    st        u1.x, r0.x, r3.w
    ret

.expect u0[0], f32 0.0 -0.0 1.0 -2.0 65504.0 65504.0 inf -inf inf -inf nan nan 6.1035156e-05 6.0975552e-05 5.9604645e-08 0 5.9604645e-08 1.1920929e-07 0 1.0 1.0019531 0.33325195
.expect u1[0], f32 7 -0.0 7 -2.0 7 65504.0 7 -inf 7 -inf 7 nan 7 6.0975552e-05 7 0 7 1.1920929e-07 7 1.0 7 0.33325195
