; add.f32: d = a + b.
;
; Thread i computes row i of t0 into u0[i]. u1 has a row of four words for each form that operands can have;
; a component that nothing wrote holds -7.0 there. In u2 only odd threads compute: the others keep -7.0.

.dispatch 1x23

.buffer t0, f32 \ ; a b
    1.5 2.25 \
    0.0 0.0 \
    -0.0 -0.0 \
    0.0 -0.0 \
    1.0 -1.0 \
    16777216.0 1.0 \
    16777218.0 1.0 \
    1.0 5.9604645e-08 \
    1.0 5.9604652e-08 \
    3.4028235e38 3.4028235e38 \
    3.4028235e38 1.0141204e31 \
    3.4028235e38 1.0141203e31 \
    1e-45 1e-45 \
    1.1754944e-38 -1e-45 \
    1.1754942e-38 1e-45 \
    inf 1.0 \
    inf inf \
    inf -inf \
    -inf -inf \
    nan 1.0 \
    1.0 nan(0xffc12345) \
    nan(0x7f800001) nan(0xffc12345) \
    0.1 0.2
.buffer u0, 23
.buffer u1, 32
.buffer u2, 23

    mul.u32   r0.x, thread_id, 8   ; byte address of the row
    shl       r0.y, thread_id, 2   ; and of the word for its result
    ld        r1.xy, t0.xy, r0.x
    add.f32   r2.x, r1.x, r1.y
    st        u0.x, r0.y, r2.x

    mov       r4.xyzw, f4(1.5 -2.25 8.0 0.5)
    mov       r5.xyzw, f4(0.25 3.0 -4.0 2.5)

    ; all components
    mov       r8.xyzw, f(-7.0)
    add.f32   r8.xyzw, r4.xyzw, r5.xyzw
    st        u1.xyzw, 0, r8.xyzw

    ; swizzles, another order; y is kept
    mov       r8.xyzw, f(-7.0)
    add.f32   r8.wxz, r4.yzx, r5.xww
    st        u1.xyzw, 16, r8.xyzw

    ; one component of the first source
    mov       r8.xyzw, f(-7.0)
    add.f32   r8.xyzw, r4.z, r5.wzyx
    st        u1.xyzw, 32, r8.xyzw

    ; one component of the second
    mov       r8.xyzw, f(-7.0)
    add.f32   r8.zyx, r4.xyz, r5.y
    st        u1.xyzw, 48, r8.xyzw

    ; an immediate vector first
    mov       r8.xyzw, f(-7.0)
    add.f32   r8.xyzw, f4(1.5 -2.25 8.0 0.5), r5.xyzw
    st        u1.xyzw, 64, r8.xyzw

    ; an immediate of one component second
    mov       r8.xyzw, f(-7.0)
    add.f32   r8.xyzw, r4.xyzw, f(-4.0)
    st        u1.xyzw, 80, r8.xyzw

    ; only immediates, and bare numbers
    mov       r8.xyzw, f(-7.0)
    add.f32   r8.xy, f2(1.5 -2.25), f2(0.25 3.0)
    add.f32   r8.z, 1.5, r5.z
    add.f32   r8.w, r4.w, 2.5
    st        u1.xyzw, 96, r8.xyzw

    ; the destination is a source, rotated
    mov       r8.xyzw, r4.xyzw
    add.f32   r8.yzwx, r8.xyzw, r8.x
    st        u1.xyzw, 112, r8.xyzw

    ; lanes out of exec
    mov       r8.x, f(-7.0)
    and       r9.x, thread_id, 1
    push_mask JOIN
    mask_nz   r9.x
    add.f32   r8.x, r1.x, r1.y
    pop_mask
JOIN:
    st        u2.x, r0.y, r8.x
    ret

.expect u0[0], f32 3.75                 ; 1.5 2.25
.expect u0[1], f32 0.0                  ; 0.0 0.0
.expect u0[2], f32 -0.0                 ; -0.0 -0.0
.expect u0[3], f32 0.0                  ; 0.0 -0.0
.expect u0[4], f32 0.0                  ; 1.0 -1.0: an exact zero is positive
.expect u0[5], f32 16777216.0           ; 16777216.0 1.0: a tie, to even, down
.expect u0[6], f32 1.677722e+07         ; 16777218.0 1.0: a tie, to even, up
.expect u0[7], f32 1.0                  ; 1.0 5.9604645e-08: 2^-24: a tie, to even
.expect u0[8], f32 1.0000001            ; 1.0 5.9604652e-08: just above
.expect u0[9], f32 inf                  ; 3.4028235e38 3.4028235e38: overflow
.expect u0[10], f32 3.4028235e+38       ; 3.4028235e38 1.0141204e31: half an ulp: a tie, up to infinity
.expect u0[11], f32 3.4028235e+38       ; 3.4028235e38 1.0141203e31: less: stays
.expect u0[12], f32 3e-45               ; 1e-45 1e-45: subnormals
.expect u0[13], f32 1.1754942e-38       ; 1.1754944e-38 -1e-45: from normal to subnormal
.expect u0[14], f32 1.1754944e-38       ; 1.1754942e-38 1e-45: and back
.expect u0[15], f32 inf                 ; inf 1.0
.expect u0[16], f32 inf                 ; inf inf
.expect u0[17], f32 nan                 ; inf -inf
.expect u0[18], f32 -inf                ; -inf -inf
.expect u0[19], f32 nan                 ; nan 1.0
.expect u0[20], f32 nan                 ; 1.0 nan(0xffc12345)
.expect u0[21], f32 nan                 ; nan(0x7f800001) nan(0xffc12345)
.expect u0[22], f32 0.3                 ; 0.1 0.2

.expect u1[0], f32 1.75 0.75 4.0 3.0    ; all components
.expect u1[4], f32 10.5 -7.0 4.0 -2.0   ; swizzles, another order; y is kept
.expect u1[8], f32 10.5 4.0 11.0 8.25   ; one component of the first source
.expect u1[12], f32 11.0 0.75 4.5 -7.0  ; one component of the second
.expect u1[16], f32 1.75 0.75 4.0 3.0   ; an immediate vector first
.expect u1[20], f32 -2.5 -6.25 4.0 -3.5 ; an immediate of one component second
.expect u1[24], f32 1.75 0.75 -2.5 3.0  ; only immediates, and bare numbers
.expect u1[28], f32 2.0 3.0 -0.75 9.5   ; the destination is a source, rotated

.expect u2[0], f32 -7.0 0.0 -7.0 0.0 -7.0 16777216.0 -7.0 1.0 \
    -7.0 inf -7.0 3.4028235e+38 -7.0 1.1754942e-38 -7.0 inf \
    -7.0 nan -7.0 nan -7.0 nan -7.0
