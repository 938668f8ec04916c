; tan.f32: d = tangent of a in radians.
;
; Thread i computes row i of t0 into u0[i]; in u1 only odd threads do. u2 has the forms that operands can have.

.dispatch 1x19
.buffer t0, f32 0.0 -0.0 1.0 -1.0 0.5 -0.25 2.0 1e+01 -3.0 1e-10 1e-40 inf -inf nan 3.1415927 1.5707964 1e+02 8e+05 1e+30
.buffer u0, 19
.buffer u1, 19
.buffer u2, 8

    shl       r0.y, thread_id, 2
    mul.u32   r0.x, thread_id, 4
    ld        r1.x, t0.x, r0.x
    tan.f32 r2.x, r1.x
    st        u0.x, r0.y, r2.x

    ; lanes out of exec keep what they have; the destination is a source
    and       r9.x, thread_id, 1
    if r9.x
        tan.f32 r1.x, r1.x
    endif
    sel       r1.x, r9.x, r1.x, f(-7.0)
    st        u1.x, r0.y, r1.x

    ; components in another order, one for all, immediates, and the scalar form
    mov       r4.xyzw, f4(0.5 1.0 0.25 0.75)
    mov       r8.xyzw, f(-7.0)
    tan.f32 r8.wxz, r4.yzx
    mov       r5.xyzw, f(-7.0)
    tan.f32 r5.y, 0.5
    tan.f32 w1.z, 0.5
    mov       r5.z, w1.z
    st        u2.xyzw, 0, r8.xyzw
    st        u2.xyzw, 16, r5.xyzw
    ret

.expect u0[0], f32 0.0                      ; 0.0
.expect u0[1], f32 -0.0                     ; -0.0
.expect u0[2], f32 1.5574077 ~ 1.19e-07     ; 1.0
.expect u0[3], f32 -1.5574077 ~ 1.19e-07    ; -1.0
.expect u0[4], f32 0.5463025 ~ 5.96e-08     ; 0.5
.expect u0[5], f32 -0.25534192 ~ 2.98e-08   ; -0.25
.expect u0[6], f32 -2.1850398 ~ 2.38e-07    ; 2.0
.expect u0[7], f32 0.64836085 ~ 5.96e-08    ; 1e+01
.expect u0[8], f32 0.14254655 ~ 1.49e-08    ; -3.0
.expect u0[9], f32 1e-10 ~ 6.94e-18         ; 1e-10
.expect u0[10], f32 1e-40 ~ 1.4e-45         ; 1e-40
.expect u0[11], f32 nan                     ; inf
.expect u0[12], f32 nan                     ; -inf
.expect u0[13], f32 nan                     ; nan
.expect u0[14], f32 8.742278e-08 ~ 7.11e-15 ; 3.1415927
.expect u0[15], f32 -22877332.0 ~ 2         ; 1.5707964
.expect u0[16], f32 -0.58721393 ~ 5.96e-08  ; 1e+02
.expect u0[17], f32 -0.29411754 ~ 2.98e-08  ; 8e+05
.expect u0[18], f32 0.0                     ; 1e+30

.expect u1[0], f32 -7.0 ~ 4.77e-07
.expect u1[1], f32 -0.0
.expect u1[2], f32 -7.0 ~ 4.77e-07
.expect u1[3], f32 -1.5574077 ~ 1.19e-07
.expect u1[4], f32 -7.0 ~ 4.77e-07
.expect u1[5], f32 -0.25534192 ~ 2.98e-08

.expect u2[0], f32 0.25534192 ~ 2.98e-08
.expect u2[1], f32 -7.0 ~ 4.77e-07
.expect u2[2], f32 0.5463025 ~ 5.96e-08
.expect u2[3], f32 1.5574077 ~ 1.19e-07
.expect u2[5], f32 0.5463025 ~ 5.96e-08
.expect u2[6], f32 0.5463025 ~ 5.96e-08
