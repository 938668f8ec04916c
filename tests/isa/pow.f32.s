; pow.f32: d = a to the power b, as exp2(b * log2(a)); a below 0 gives NaN.
;
; Thread i computes row i of t0 into u0[i]. u1 has a row of four words for each form that operands can have;
; a component that nothing wrote holds -7.0 there. In u2 only odd threads compute: the others keep -7.0.

.dispatch 1x31

.buffer t0, f32 \ ; a b
    2.0 3.0 \
    2.0 -3.0 \
    4.0 0.5 \
    0.25 1.5 \
    2.0 127.0 \
    2.0 128.0 \
    2.0 -149.0 \
    2.0 -200.0 \
    5.0 0.0 \
    1.0 1000.0 \
    3.0 2.0 \
    10.0 5.0 \
    10.0 -3.0 \
    1.5 20.0 \
    0.3 0.7 \
    1.0000001 1000000.0 \
    0.0 2.0 \
    -0.0 2.0 \
    0.0 -1.0 \
    inf 2.0 \
    inf -1.0 \
    2.0 inf \
    2.0 -inf \
    0.5 inf \
    0.5 -inf \
    -2.0 2.0 \
    -2.0 0.5 \
    -inf 2.0 \
    nan 2.0 \
    2.0 nan \
    nan(0xffc12345) nan(0x7f800001)
.buffer u0, 31
.buffer u1, 32
.buffer u2, 31

    mul.u32   r0.x, thread_id, 8   ; byte address of the row
    shl       r0.y, thread_id, 2   ; and of the word for its result
    ld        r1.xy, t0.xy, r0.x
    pow.f32   r2.x, r1.x, r1.y
    st        u0.x, r0.y, r2.x

    mov       r4.xyzw, f4(2.0 4.0 0.5 1.0)
    mov       r5.xyzw, f4(3.0 -2.0 1.0 0.5)

    ; all components
    mov       r8.xyzw, f(-7.0)
    pow.f32   r8.xyzw, r4.xyzw, r5.xyzw
    st        u1.xyzw, 0, r8.xyzw

    ; swizzles, another order; y is kept
    mov       r8.xyzw, f(-7.0)
    pow.f32   r8.wxz, r4.yzx, r5.xww
    st        u1.xyzw, 16, r8.xyzw

    ; one component of the first source
    mov       r8.xyzw, f(-7.0)
    pow.f32   r8.xyzw, r4.z, r5.wzyx
    st        u1.xyzw, 32, r8.xyzw

    ; one component of the second
    mov       r8.xyzw, f(-7.0)
    pow.f32   r8.zyx, r4.xyz, r5.y
    st        u1.xyzw, 48, r8.xyzw

    ; an immediate vector first
    mov       r8.xyzw, f(-7.0)
    pow.f32   r8.xyzw, f4(2.0 4.0 0.5 1.0), r5.xyzw
    st        u1.xyzw, 64, r8.xyzw

    ; an immediate of one component second
    mov       r8.xyzw, f(-7.0)
    pow.f32   r8.xyzw, r4.xyzw, f(1.0)
    st        u1.xyzw, 80, r8.xyzw

    ; only immediates, and bare numbers
    mov       r8.xyzw, f(-7.0)
    pow.f32   r8.xy, f2(2.0 4.0), f2(3.0 -2.0)
    pow.f32   r8.z, 2.0, r5.z
    pow.f32   r8.w, r4.w, 0.5
    st        u1.xyzw, 96, r8.xyzw

    ; the destination is a source, rotated
    mov       r8.xyzw, r4.xyzw
    pow.f32   r8.yzwx, r8.xyzw, r8.x
    st        u1.xyzw, 112, r8.xyzw

    ; lanes out of exec
    mov       r8.x, f(-7.0)
    and       r9.x, thread_id, 1
    push_mask JOIN
    mask_nz   r9.x
    pow.f32   r8.x, r1.x, r1.y
    pop_mask
JOIN:
    st        u2.x, r0.y, r8.x
    ret

.expect u0[0], f32 8.0 ~ 9.55e-07                 ; 2.0 3.0: powers of two are exact
.expect u0[1], f32 0.125 ~ 1.49e-08               ; 2.0 -3.0
.expect u0[2], f32 2.0 ~ 2.39e-07                 ; 4.0 0.5
.expect u0[3], f32 0.125 ~ 1.49e-08               ; 0.25 1.5
.expect u0[4], f32 1.7014118e+38 ~ 2.03e+31       ; 2.0 127.0
.expect u0[5], f32 inf                            ; 2.0 128.0: overflow
.expect u0[6], f32 1e-45 ~ 1.4e-45                ; 2.0 -149.0: subnormal
.expect u0[7], f32 0.0 ~ 1.4e-45                  ; 2.0 -200.0
.expect u0[8], f32 1.0 ~ 1.19e-07                 ; 5.0 0.0
.expect u0[9], f32 1.0 ~ 1.19e-07                 ; 1.0 1000.0
.expect u0[10], f32 9.0 ~ 9.55e-07                ; 3.0 2.0
.expect u0[11], f32 1e+05 ~ 0.00782               ; 10.0 5.0
.expect u0[12], f32 0.001 ~ 1.17e-10              ; 10.0 -3.0
.expect u0[13], f32 3325.2568 ~ 0.000244          ; 1.5 20.0
.expect u0[14], f32 0.43051162 ~ 2.98e-08         ; 0.3 0.7
.expect u0[15], f32 1.1266056 ~ 1.19e-07          ; 1.0000001 1000000.0
.expect u0[16], f32 0.0 ~ 1.4e-45                 ; 0.0 2.0
.expect u0[17], f32 0.0 ~ 1.4e-45                 ; -0.0 2.0
.expect u0[18], f32 inf                           ; 0.0 -1.0
.expect u0[19], f32 inf                           ; inf 2.0
.expect u0[20], f32 0.0 ~ 1.4e-45                 ; inf -1.0
.expect u0[21], f32 inf                           ; 2.0 inf
.expect u0[22], f32 0.0 ~ 1.4e-45                 ; 2.0 -inf
.expect u0[23], f32 0.0 ~ 1.4e-45                 ; 0.5 inf
.expect u0[24], f32 inf                           ; 0.5 -inf
.expect u0[25], f32 nan                           ; -2.0 2.0: a below 0
.expect u0[26], f32 nan                           ; -2.0 0.5
.expect u0[27], f32 nan                           ; -inf 2.0
.expect u0[28], f32 nan                           ; nan 2.0
.expect u0[29], f32 nan                           ; 2.0 nan
.expect u0[30], f32 nan                           ; nan(0xffc12345) nan(0x7f800001)

.expect u1[0], f32 8.0 0.0625 0.5 1.0             ; all components
.expect u1[4], f32 0.70710677 -7.0 1.4142135 64.0 ; swizzles, another order; y is kept
.expect u1[8], f32 0.70710677 0.5 4.0 0.125       ; one component of the first source
.expect u1[12], f32 4.0 0.0625 0.25 -7.0          ; one component of the second
.expect u1[16], f32 8.0 0.0625 0.5 1.0            ; an immediate vector first
.expect u1[20], f32 2.0 4.0 0.5 1.0               ; an immediate of one component second
.expect u1[24], f32 8.0 0.0625 2.0 1.0            ; only immediates, and bare numbers
.expect u1[28], f32 1.0 4.0 16.0 0.25             ; the destination is a source, rotated

.expect u2[0], f32 -7.0
.expect u2[1], f32 0.125 ~ 1.49e-08
.expect u2[2], f32 -7.0
.expect u2[3], f32 0.125 ~ 1.49e-08
.expect u2[4], f32 -7.0
.expect u2[5], f32 inf
.expect u2[6], f32 -7.0
.expect u2[7], f32 0.0 ~ 1.4e-45
.expect u2[8], f32 -7.0
.expect u2[9], f32 1.0 ~ 1.19e-07
.expect u2[10], f32 -7.0
.expect u2[11], f32 1e+05 ~ 0.00782
.expect u2[12], f32 -7.0
.expect u2[13], f32 3325.2568 ~ 0.000244
.expect u2[14], f32 -7.0
.expect u2[15], f32 1.1266056 ~ 1.19e-07
.expect u2[16], f32 -7.0
.expect u2[17], f32 0.0 ~ 1.4e-45
.expect u2[18], f32 -7.0
.expect u2[19], f32 inf
.expect u2[20], f32 -7.0
.expect u2[21], f32 inf
.expect u2[22], f32 -7.0
.expect u2[23], f32 0.0 ~ 1.4e-45
.expect u2[24], f32 -7.0
.expect u2[25], f32 nan
.expect u2[26], f32 -7.0
.expect u2[27], f32 nan
.expect u2[28], f32 -7.0
.expect u2[29], f32 nan
.expect u2[30], f32 -7.0
