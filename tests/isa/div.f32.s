; div.f32: d = a / b.
;
; Thread i computes row i of t0 into u0[i]. u1 has a row of four words for each form that operands can have;
; a component that nothing wrote holds -7.0 there. In u2 only odd threads compute: the others keep -7.0.

.dispatch 1x28

.buffer t0, f32 \ ; a b
    6.0 3.0 \
    1.0 3.0 \
    2.0 3.0 \
    -1.0 3.0 \
    1.0 0.0 \
    -1.0 0.0 \
    1.0 -0.0 \
    0.0 0.0 \
    0.0 -5.0 \
    -0.0 -5.0 \
    3.4028235e38 0.5 \
    3.4028235e38 1e-45 \
    1.1754944e-38 2.0 \
    1e-45 2.0 \
    3e-45 2.0 \
    4e-45 2.0 \
    1e-45 3.0 \
    1e-45 1e-45 \
    1e-38 1e38 \
    1.0 3.4028235e38 \
    1.0000001 0.9999999 \
    16777215.0 16777216.0 \
    inf 2.0 \
    2.0 -inf \
    inf inf \
    nan 1.0 \
    1.0 nan(0xffc12345) \
    nan(0x7f800001) 0.0
.buffer u0, 28
.buffer u1, 32
.buffer u2, 28

    mul.u32   r0.x, thread_id, 8   ; byte address of the row
    shl       r0.y, thread_id, 2   ; and of the word for its result
    ld        r1.xy, t0.xy, r0.x
    div.f32   r2.x, r1.x, r1.y
    st        u0.x, r0.y, r2.x

    mov       r4.xyzw, f4(1.5 -2.25 8.0 0.5)
    mov       r5.xyzw, f4(0.25 3.0 -4.0 2.5)

    ; all components
    mov       r8.xyzw, f(-7.0)
    div.f32   r8.xyzw, r4.xyzw, r5.xyzw
    st        u1.xyzw, 0, r8.xyzw

    ; swizzles, another order; y is kept
    mov       r8.xyzw, f(-7.0)
    div.f32   r8.wxz, r4.yzx, r5.xww
    st        u1.xyzw, 16, r8.xyzw

    ; one component of the first source
    mov       r8.xyzw, f(-7.0)
    div.f32   r8.xyzw, r4.z, r5.wzyx
    st        u1.xyzw, 32, r8.xyzw

    ; one component of the second
    mov       r8.xyzw, f(-7.0)
    div.f32   r8.zyx, r4.xyz, r5.y
    st        u1.xyzw, 48, r8.xyzw

    ; an immediate vector first
    mov       r8.xyzw, f(-7.0)
    div.f32   r8.xyzw, f4(1.5 -2.25 8.0 0.5), r5.xyzw
    st        u1.xyzw, 64, r8.xyzw

    ; an immediate of one component second
    mov       r8.xyzw, f(-7.0)
    div.f32   r8.xyzw, r4.xyzw, f(-4.0)
    st        u1.xyzw, 80, r8.xyzw

    ; only immediates, and bare numbers
    mov       r8.xyzw, f(-7.0)
    div.f32   r8.xy, f2(1.5 -2.25), f2(0.25 3.0)
    div.f32   r8.z, 1.5, r5.z
    div.f32   r8.w, r4.w, 2.5
    st        u1.xyzw, 96, r8.xyzw

    ; the destination is a source, rotated
    mov       r8.xyzw, r4.xyzw
    div.f32   r8.yzwx, r8.xyzw, r8.x
    st        u1.xyzw, 112, r8.xyzw

    ; lanes out of exec
    mov       r8.x, f(-7.0)
    and       r9.x, thread_id, 1
    push_mask JOIN
    mask_nz   r9.x
    div.f32   r8.x, r1.x, r1.y
    pop_mask
JOIN:
    st        u2.x, r0.y, r8.x
    ret

.expect u0[0], f32 2.0                            ; 6.0 3.0
.expect u0[1], f32 0.33333334                     ; 1.0 3.0
.expect u0[2], f32 0.6666667                      ; 2.0 3.0
.expect u0[3], f32 -0.33333334                    ; -1.0 3.0
.expect u0[4], f32 inf                            ; 1.0 0.0
.expect u0[5], f32 -inf                           ; -1.0 0.0
.expect u0[6], f32 -inf                           ; 1.0 -0.0
.expect u0[7], f32 nan                            ; 0.0 0.0
.expect u0[8], f32 -0.0                           ; 0.0 -5.0
.expect u0[9], f32 0.0                            ; -0.0 -5.0
.expect u0[10], f32 inf                           ; 3.4028235e38 0.5: overflow
.expect u0[11], f32 inf                           ; 3.4028235e38 1e-45
.expect u0[12], f32 5.877472e-39                  ; 1.1754944e-38 2.0: subnormal
.expect u0[13], f32 0.0                           ; 1e-45 2.0: a tie, to even: zero
.expect u0[14], f32 1e-45                         ; 3e-45 2.0
.expect u0[15], f32 3e-45                         ; 4e-45 2.0: a tie, to even, up
.expect u0[16], f32 0.0                           ; 1e-45 3.0
.expect u0[17], f32 1.0                           ; 1e-45 1e-45
.expect u0[18], f32 0.0                           ; 1e-38 1e38: underflow
.expect u0[19], f32 2.938736e-39                  ; 1.0 3.4028235e38: a subnormal reciprocal
.expect u0[20], f32 1.0000002                     ; 1.0000001 0.9999999
.expect u0[21], f32 0.99999994                    ; 16777215.0 16777216.0
.expect u0[22], f32 inf                           ; inf 2.0
.expect u0[23], f32 -0.0                          ; 2.0 -inf
.expect u0[24], f32 nan                           ; inf inf
.expect u0[25], f32 nan                           ; nan 1.0
.expect u0[26], f32 nan                           ; 1.0 nan(0xffc12345)
.expect u0[27], f32 nan                           ; nan(0x7f800001) 0.0

.expect u1[0], f32 6.0 -0.75 -2.0 0.2             ; all components
.expect u1[4], f32 3.2 -7.0 0.6 -9.0              ; swizzles, another order; y is kept
.expect u1[8], f32 3.2 -2.0 2.6666667 32.0        ; one component of the first source
.expect u1[12], f32 2.6666667 -0.75 0.5 -7.0      ; one component of the second
.expect u1[16], f32 6.0 -0.75 -2.0 0.2            ; an immediate vector first
.expect u1[20], f32 -0.375 0.5625 -2.0 -0.125     ; an immediate of one component second
.expect u1[24], f32 6.0 -0.75 -0.375 0.2          ; only immediates, and bare numbers
.expect u1[28], f32 0.33333334 1.0 -1.5 5.3333335 ; the destination is a source, rotated

.expect u2[0], f32 -7.0 0.33333334 -7.0 -0.33333334 -7.0 -inf -7.0 nan \
    -7.0 0.0 -7.0 inf -7.0 0.0 -7.0 3e-45 \
    -7.0 1.0 -7.0 2.938736e-39 -7.0 0.99999994 -7.0 -0.0 \
    -7.0 nan -7.0 nan
