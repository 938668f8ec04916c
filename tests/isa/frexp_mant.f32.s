; frexp_mant.f32: d = m of a = m * 2^e with |m| from 0.5 to below 1; 0, infinities and NaN stay.

.dispatch 1x12
.buffer t0, f32 0.0 -0.0 1.0 -1.5 8.0 3.4028235e38 1e-45 1e-40 inf -inf nan 0.4
.buffer u0, 12
.buffer u1, 12

    shl       r0.x, thread_id, 2
    ld        r1.x, t0.x, r0.x
    frexp_mant.f32 r2.x, r1.x
    st        u0.x, r0.x, r2.x

    ; only odd threads, in all forms; the destination is a source
    and       r9.x, thread_id, 1
    mov       r3.xyzw, u(7)
    if r9.x
        frexp_mant.f32 r3.xw, r1.x
    endif
    st        u1.x, r0.x, r3.w
    ret

.expect u0[0], f32 0.0 -0.0 0.5 -0.75 0.5 0.99999994 0.5 0.54444885 inf -inf nan 0.8
.expect u1[0], f32 9.8090893e-45 -0.0 9.8090893e-45 -0.75 9.8090893e-45 0.99999994 9.8090893e-45 0.54444885 9.8090893e-45 -inf 9.8090893e-45 0.8
