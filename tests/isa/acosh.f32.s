; acosh.f32: d = inverse of cosh, 0 or more; NaN below 1.
;
; Thread i computes row i of t0 into u0[i]; in u1 only odd threads do. u2 has the forms that operands can have.

.dispatch 1x18
.buffer t0, f32 0.0 -0.0 1.0 -1.0 0.5 -0.25 2.0 1e+01 -3.0 1e-10 1e-40 inf -inf nan 1.0000001 1e+30 0.99999994 1.5
.buffer u0, 18
.buffer u1, 18
.buffer u2, 8

    shl       r0.y, thread_id, 2
    mul.u32   r0.x, thread_id, 4
    ld        r1.x, t0.x, r0.x
    acosh.f32 r2.x, r1.x
    st        u0.x, r0.y, r2.x

    ; lanes out of exec keep what they have; the destination is a source
    and       r9.x, thread_id, 1
    if r9.x
        acosh.f32 r1.x, r1.x
    endif
    sel       r1.x, r9.x, r1.x, f(-7.0)
    st        u1.x, r0.y, r1.x

    ; components in another order, one for all, immediates, and the scalar form
    mov       r4.xyzw, f4(1.5 1.0 2.25 3.0)
    mov       r8.xyzw, f(-7.0)
    acosh.f32 r8.wxz, r4.yzx
    mov       r5.xyzw, f(-7.0)
    acosh.f32 r5.y, 1.5
    acosh.f32 w1.z, 1.5
    mov       r5.z, w1.z
    st        u2.xyzw, 0, r8.xyzw
    st        u2.xyzw, 16, r5.xyzw
    ret

.expect u0[0], f32 nan                      ; 0.0
.expect u0[1], f32 nan                      ; -0.0
.expect u0[2], f32 0.0                      ; 1.0
.expect u0[3], f32 nan                      ; -1.0
.expect u0[4], f32 nan                      ; 0.5
.expect u0[5], f32 nan                      ; -0.25
.expect u0[6], f32 1.316958 ~ 1.19e-07      ; 2.0
.expect u0[7], f32 2.993223 ~ 2.38e-07      ; 1e+01
.expect u0[8], f32 nan                      ; -3.0
.expect u0[9], f32 nan                      ; 1e-10
.expect u0[10], f32 nan                     ; 1e-40
.expect u0[11], f32 inf                     ; inf
.expect u0[12], f32 nan                     ; -inf
.expect u0[13], f32 nan                     ; nan
.expect u0[14], f32 0.00048828125 ~ 5.82e-11; 1.0000001
.expect u0[15], f32 69.7707 ~ 7.63e-06      ; 1e+30
.expect u0[16], f32 nan                     ; 0.99999994
.expect u0[17], f32 0.9624236 ~ 5.96e-08    ; 1.5

.expect u1[0], f32 -7.0 ~ 4.77e-07
.expect u1[1], f32 nan
.expect u1[2], f32 -7.0 ~ 4.77e-07
.expect u1[3], f32 nan
.expect u1[4], f32 -7.0 ~ 4.77e-07
.expect u1[5], f32 nan

.expect u2[0], f32 1.4505745 ~ 1.19e-07
.expect u2[1], f32 -7.0 ~ 4.77e-07
.expect u2[2], f32 0.9624236 ~ 5.96e-08
.expect u2[3], f32 0.0
.expect u2[5], f32 0.9624236 ~ 5.96e-08
.expect u2[6], f32 0.9624236 ~ 5.96e-08
