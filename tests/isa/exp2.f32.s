; exp2.f32: d = 2 to the power a.
;
; Thread i computes row i of t0 into u0[i]. u1 has a row of four words for each form that operands can have;
; a component that nothing wrote holds -7.0 there. In u2 only odd threads compute: the others keep -7.0.

.dispatch 1x27

.buffer t0, f32 \ ; a
    0.0 \
    -0.0 \
    1.0 \
    -1.0 \
    10.0 \
    127.0 \
    127.99999 \
    128.0 \
    -126.0 \
    -127.0 \
    -149.0 \
    -150.0 \
    -151.0 \
    -200.0 \
    1e30 \
    -1e30 \
    0.5 \
    -0.5 \
    0.33333334 \
    3.7 \
    -17.3 \
    100.1 \
    1e-10 \
    inf \
    -inf \
    nan \
    nan(0xffc12345)
.buffer u0, 27
.buffer u1, 24
.buffer u2, 27

    mul.u32   r0.x, thread_id, 4   ; byte address of the row
    shl       r0.y, thread_id, 2   ; and of the word for its result
    ld        r1.x, t0.x, r0.x
    exp2.f32  r2.x, r1.x
    st        u0.x, r0.y, r2.x

    mov       r4.xyzw, f4(1.0 -2.0 8.0 0.0)

    ; all components
    mov       r8.xyzw, f(-7.0)
    exp2.f32  r8.xyzw, r4.xyzw
    st        u1.xyzw, 0, r8.xyzw

    ; swizzles, another order; y is kept
    mov       r8.xyzw, f(-7.0)
    exp2.f32  r8.wxz, r4.yzx
    st        u1.xyzw, 16, r8.xyzw

    ; one component serves all
    mov       r8.xyzw, f(-7.0)
    exp2.f32  r8.zyx, r4.w
    st        u1.xyzw, 32, r8.xyzw

    ; an immediate vector
    mov       r8.xyzw, f(-7.0)
    exp2.f32  r8.xyzw, f4(2.0 3.0 -4.0 5.0)
    st        u1.xyzw, 48, r8.xyzw

    ; immediates of one component
    mov       r8.xyzw, f(-7.0)
    exp2.f32  r8.yx, f(-4.0)
    exp2.f32  r8.w, 2.0
    st        u1.xyzw, 64, r8.xyzw

    ; the destination is the source, rotated
    mov       r8.xyzw, r4.xyzw
    exp2.f32  r8.yzwx, r8.xyzw
    st        u1.xyzw, 80, r8.xyzw

    ; lanes out of exec
    mov       r8.x, f(-7.0)
    and       r9.x, thread_id, 1
    push_mask JOIN
    mask_nz   r9.x
    exp2.f32  r8.x, r1.x
    pop_mask
JOIN:
    st        u2.x, r0.y, r8.x
    ret

.expect u0[0], f32 1.0 ~ 1.19e-07            ; 0.0: whole numbers are exact
.expect u0[1], f32 1.0 ~ 1.19e-07            ; -0.0
.expect u0[2], f32 2.0 ~ 2.39e-07            ; 1.0
.expect u0[3], f32 0.5 ~ 5.97e-08            ; -1.0
.expect u0[4], f32 1024.0 ~ 0.000122         ; 10.0
.expect u0[5], f32 1.7014118e+38 ~ 2.03e+31  ; 127.0
.expect u0[6], f32 3.4028056e+38 ~ 2.03e+31  ; 127.99999
.expect u0[7], f32 inf                       ; 128.0: overflow
.expect u0[8], f32 1.1754944e-38 ~ 1.4e-45   ; -126.0
.expect u0[9], f32 5.877472e-39 ~ 1.4e-45    ; -127.0: subnormal
.expect u0[10], f32 1e-45 ~ 1.4e-45          ; -149.0
.expect u0[11], f32 0.0 ~ 1.4e-45            ; -150.0: a tie, to even: zero
.expect u0[12], f32 0.0 ~ 1.4e-45            ; -151.0
.expect u0[13], f32 0.0 ~ 1.4e-45            ; -200.0
.expect u0[14], f32 inf                      ; 1e30
.expect u0[15], f32 0.0 ~ 1.4e-45            ; -1e30
.expect u0[16], f32 1.4142135 ~ 1.19e-07     ; 0.5
.expect u0[17], f32 0.70710677 ~ 5.97e-08    ; -0.5
.expect u0[18], f32 1.2599211 ~ 1.19e-07     ; 0.33333334
.expect u0[19], f32 12.996038 ~ 9.55e-07     ; 3.7
.expect u0[20], f32 6.196997e-06 ~ 4.55e-13  ; -17.3
.expect u0[21], f32 1.3586328e+30 ~ 1.51e+23 ; 100.1
.expect u0[22], f32 1.0 ~ 1.19e-07           ; 1e-10
.expect u0[23], f32 inf                      ; inf
.expect u0[24], f32 0.0 ~ 1.4e-45            ; -inf
.expect u0[25], f32 nan                      ; nan
.expect u0[26], f32 nan                      ; nan(0xffc12345)

.expect u1[0], f32 2.0 0.25 256.0 1.0        ; all components
.expect u1[4], f32 256.0 -7.0 2.0 0.25       ; swizzles, another order; y is kept
.expect u1[8], f32 1.0 1.0 1.0 -7.0          ; one component serves all
.expect u1[12], f32 4.0 8.0 0.0625 32.0      ; an immediate vector
.expect u1[16], f32 0.0625 0.0625 -7.0 4.0   ; immediates of one component
.expect u1[20], f32 1.0 2.0 0.25 256.0       ; the destination is the source, rotated

.expect u2[0], f32 -7.0
.expect u2[1], f32 1.0 ~ 1.19e-07
.expect u2[2], f32 -7.0
.expect u2[3], f32 0.5 ~ 5.97e-08
.expect u2[4], f32 -7.0
.expect u2[5], f32 1.7014118e+38 ~ 2.03e+31
.expect u2[6], f32 -7.0
.expect u2[7], f32 inf
.expect u2[8], f32 -7.0
.expect u2[9], f32 5.877472e-39 ~ 1.4e-45
.expect u2[10], f32 -7.0
.expect u2[11], f32 0.0 ~ 1.4e-45
.expect u2[12], f32 -7.0
.expect u2[13], f32 0.0 ~ 1.4e-45
.expect u2[14], f32 -7.0
.expect u2[15], f32 0.0 ~ 1.4e-45
.expect u2[16], f32 -7.0
.expect u2[17], f32 0.70710677 ~ 5.97e-08
.expect u2[18], f32 -7.0
.expect u2[19], f32 12.996038 ~ 9.55e-07
.expect u2[20], f32 -7.0
.expect u2[21], f32 1.3586328e+30 ~ 1.51e+23
.expect u2[22], f32 -7.0
.expect u2[23], f32 inf
.expect u2[24], f32 -7.0
.expect u2[25], f32 nan
.expect u2[26], f32 -7.0
