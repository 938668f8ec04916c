; ftoh: d = the bits of a as a float of 16 bits, nearest even.

.dispatch 1x22
.buffer t0, f32 0.0 -0.0 1.0 -2.0 65504.0 65519.996 65520.0 -1e30 inf -inf nan nan(0xffc12345) 6.1035156e-05 6.0975552e-05 5.9604645e-08 2.9802322e-08 2.9802326e-08 8.940697e-08 1e-10 1.0004883 1.0014648 0.33333334
.buffer u0, 22
.buffer u1, 22

    shl       r0.x, thread_id, 2
    ld        r1.x, t0.x, r0.x
    ftoh r2.x, r1.x
    st        u0.x, r0.x, r2.x

    ; only odd threads, in all forms; the destination is a source
    and       r9.x, thread_id, 1
    mov       r3.xyzw, u(7)
    if r9.x
        mov r4.xy, r1.x
        ftoh r4.yx, r4.xy
        mov r3.w, r4.y
    endif
    st        u1.x, r0.x, r3.w
    ret

.expect u0[0], u32 0 0x8000 0x3c00 0xc000 0x7bff 0x7bff 0x7c00 0xfc00 0x7c00 0xfc00 0x7e00 0x7e00 0x400 0x3ff 1 0 1 2 0 0x3c00 0x3c02 0x3555
.expect u1[0], u32 7 0x8000 7 0xc000 7 0x7bff 7 0xfc00 7 0xfc00 7 0x7e00 7 0x3ff 7 0 7 2 7 0x3c00 7 0x3555
