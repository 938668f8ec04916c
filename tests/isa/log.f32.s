; log.f32: d = natural logarithm of a.
;
; Thread i computes row i of t0 into u0[i]; in u1 only odd threads do. u2 has the forms that operands can have.

.dispatch 1x18
.buffer t0, f32 0.0 -0.0 1.0 -1.0 0.5 -0.25 2.0 1e+01 -3.0 1e-10 1e-40 inf -inf nan 2.7182817 1.0000001 0.99999994 3.4028235e+38
.buffer u0, 18
.buffer u1, 18
.buffer u2, 8

    shl       r0.y, thread_id, 2
    mul.u32   r0.x, thread_id, 4
    ld        r1.x, t0.x, r0.x
    log.f32 r2.x, r1.x
    st        u0.x, r0.y, r2.x

    ; lanes out of exec keep what they have; the destination is a source
    and       r9.x, thread_id, 1
    if r9.x
        log.f32 r1.x, r1.x
    endif
    sel       r1.x, r9.x, r1.x, f(-7.0)
    st        u1.x, r0.y, r1.x

    ; components in another order, one for all, immediates, and the scalar form
    mov       r4.xyzw, f4(0.5 1.0 0.25 0.75)
    mov       r8.xyzw, f(-7.0)
    log.f32 r8.wxz, r4.yzx
    mov       r5.xyzw, f(-7.0)
    log.f32 r5.y, 0.5
    log.f32 w1.z, 0.5
    mov       r5.z, w1.z
    st        u2.xyzw, 0, r8.xyzw
    st        u2.xyzw, 16, r5.xyzw
    ret

.expect u0[0], f32 -inf                     ; 0.0
.expect u0[1], f32 -inf                     ; -0.0
.expect u0[2], f32 0.0                      ; 1.0
.expect u0[3], f32 nan                      ; -1.0
.expect u0[4], f32 -0.6931472 ~ 5.96e-08    ; 0.5
.expect u0[5], f32 nan                      ; -0.25
.expect u0[6], f32 0.6931472 ~ 5.96e-08     ; 2.0
.expect u0[7], f32 2.3025851 ~ 2.38e-07     ; 1e+01
.expect u0[8], f32 nan                      ; -3.0
.expect u0[9], f32 -23.02585 ~ 1.91e-06     ; 1e-10
.expect u0[10], f32 -92.10341 ~ 7.63e-06    ; 1e-40
.expect u0[11], f32 inf                     ; inf
.expect u0[12], f32 nan                     ; -inf
.expect u0[13], f32 nan                     ; nan
.expect u0[14], f32 0.99999994 ~ 5.96e-08   ; 2.7182817
.expect u0[15], f32 1.1920928e-07 ~ 7.11e-15; 1.0000001
.expect u0[16], f32 -5.9604645e-08 ~ 7.11e-15; 0.99999994
.expect u0[17], f32 88.72284 ~ 7.63e-06     ; 3.4028235e+38

.expect u1[0], f32 -7.0 ~ 4.77e-07
.expect u1[1], f32 -inf
.expect u1[2], f32 -7.0 ~ 4.77e-07
.expect u1[3], f32 nan
.expect u1[4], f32 -7.0 ~ 4.77e-07
.expect u1[5], f32 nan

.expect u2[0], f32 -1.3862944 ~ 1.19e-07
.expect u2[1], f32 -7.0 ~ 4.77e-07
.expect u2[2], f32 -0.6931472 ~ 5.96e-08
.expect u2[3], f32 0.0
.expect u2[5], f32 -0.6931472 ~ 5.96e-08
.expect u2[6], f32 -0.6931472 ~ 5.96e-08
