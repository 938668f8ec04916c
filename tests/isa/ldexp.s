; ldexp: d = a * 2^b, rounded once; a is a float, b an i32.

.dispatch 1x10
.buffer t0, f32 0.0 -0.0 1.0 -1.5 3.4028235e38 1e-45 inf nan 0.75 1.17549435e-38
.buffer u0, 10
.buffer u1, 10

    shl       r0.x, thread_id, 2
    ld        r1.x, t0.x, r0.x
    ldexp r2.x, r1.x, 3
    st        u0.x, r0.x, r2.x

    ; only odd threads, in all forms; the destination is a source
    and       r9.x, thread_id, 1
    mov       r3.xyzw, u(7)
    if r9.x
        mov r4.xy, i2(-300 303)
        ldexp r3.w, r1.x, 3
        ldexp r4.x, f(1.0), r4.x
        or r3.w, r3.w, r4.x
    endif
    st        u1.x, r0.x, r3.w
    ret

.expect u0[0], f32 0.0 -0.0 8.0 -12.0 inf 1.1e-44 inf nan 6.0 9.403955e-38
.expect u1[0], f32 9.8090893e-45 -0.0 9.8090893e-45 -12.0 9.8090893e-45 1.1e-44 9.8090893e-45 nan 9.8090893e-45 9.403955e-38
