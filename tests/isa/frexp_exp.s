; frexp_exp: d = e of a = m * 2^e, as i32; 0 for 0, infinities and NaN.

.dispatch 1x12
.buffer t0, f32 0.0 -0.0 1.0 -1.5 8.0 3.4028235e38 1e-45 1e-40 inf -inf nan 0.4
.buffer u0, 12
.buffer u1, 12

    shl       r0.x, thread_id, 2
    ld        r1.x, t0.x, r0.x
    frexp_exp r2.x, r1.x
    st        u0.x, r0.x, r2.x

    ; only odd threads, in all forms; the destination is a source
    and       r9.x, thread_id, 1
    mov       r3.xyzw, u(7)
    if r9.x
        frexp_exp r3.xw, r1.x
    endif
    st        u1.x, r0.x, r3.w
    ret

.expect u0[0], i32 0 0 1 1 4 128 -148 -132 0 0 0 -1
.expect u1[0], i32 7 0 7 1 7 128 7 -132 7 0 7 -1
