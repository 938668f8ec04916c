; multiply_add.s: what the tests of fma and mad have in common: the same numbers, of which some tell them apart.
;
; Thread i computes row i of t0 into u0[i]. u1 has a row of four words for each form that operands can have;
; a component that nothing wrote holds -7.0 there. In u2 only odd threads compute: the others keep -7.0.

.macro TEST_MULTIPLY_ADD op
.dispatch 1x22

.buffer t0, f32 \ ; a b c
    2.0 3.0 4.0 \
    1.0000001 0.9999999 -1.0 \
    4097.0 4097.0 -16785408.0 \
    1e20 1e20 -inf \
    1e20 1e20 -3e38 \
    16777216.0 1.0 1.0 \
    0.0 -1.0 0.0 \
    0.0 -1.0 -0.0 \
    1.0 -1.0 1.0 \
    1e-30 1e-30 1e-45 \
    1e-30 -1e-30 1.0 \
    1e-45 0.5 1e-45 \
    3.4028235e38 2.0 -3.4028235e38 \
    inf 1.0 -inf \
    inf 0.0 1.0 \
    0.0 inf nan \
    inf 2.0 1.0 \
    nan 1.0 1.0 \
    1.0 nan(0xffc12345) 1.0 \
    1.0 1.0 nan(0x7f800001) \
    0.1 0.1 0.1 \
    0.1 10.0 -1.0
.buffer u0, 22
.buffer u1, 40
.buffer u2, 22

    mul.u32   r0.x, thread_id, 12  ; byte address of the row
    shl       r0.y, thread_id, 2   ; and of the word for its result
    ld        r1.xyz, t0.xyz, r0.x
    \op       r2.x, r1.x, r1.y, r1.z
    st        u0.x, r0.y, r2.x

    mov       r4.xyzw, f4(1.5 -2.25 8.0 0.5)
    mov       r5.xyzw, f4(0.25 3.0 -4.0 2.5)
    mov       r6.xyzw, f4(10.0 -1.0 0.75 2.0)

    ; all components
    mov       r8.xyzw, f(-7.0)
    \op       r8.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
    st        u1.xyzw, 0, r8.xyzw

    ; swizzles, another order; y is kept
    mov       r8.xyzw, f(-7.0)
    \op       r8.wxz, r4.yzx, r5.xww, r6.zyx
    st        u1.xyzw, 16, r8.xyzw

    ; one component of the first source
    mov       r8.xyzw, f(-7.0)
    \op       r8.xyzw, r4.z, r5.wzyx, r6.xyzw
    st        u1.xyzw, 32, r8.xyzw

    ; one component of the second
    mov       r8.xyzw, f(-7.0)
    \op       r8.zyx, r4.xyz, r5.y, r6.yzw
    st        u1.xyzw, 48, r8.xyzw

    ; one component of the third
    mov       r8.xyzw, f(-7.0)
    \op       r8.xw, r4.xy, r5.yz, r6.w
    st        u1.xyzw, 64, r8.xyzw

    ; an immediate vector first
    mov       r8.xyzw, f(-7.0)
    \op       r8.xyzw, f4(1.5 -2.25 8.0 0.5), r5.xyzw, r6.xyzw
    st        u1.xyzw, 80, r8.xyzw

    ; an immediate of one component second
    mov       r8.xyzw, f(-7.0)
    \op       r8.xyzw, r4.xyzw, f(-4.0), r6.xyzw
    st        u1.xyzw, 96, r8.xyzw

    ; an immediate vector third
    mov       r8.xyzw, f(-7.0)
    \op       r8.xyzw, r4.xyzw, r5.xyzw, f4(10.0 -1.0 0.75 2.0)
    st        u1.xyzw, 112, r8.xyzw

    ; only immediates, and bare numbers
    mov       r8.xyzw, f(-7.0)
    \op       r8.xy, f2(1.5 -2.25), f2(0.25 3.0), f2(10.0 -1.0)
    \op       r8.z, 1.5, r5.z, -1.0
    \op       r8.w, r4.w, 2.5, r6.w
    st        u1.xyzw, 128, r8.xyzw

    ; the destination is a source, rotated
    mov       r8.xyzw, r4.xyzw
    \op       r8.yzwx, r8.xyzw, r8.x, r8.wzyx
    st        u1.xyzw, 144, r8.xyzw

    ; lanes out of exec
    mov       r8.x, f(-7.0)
    and       r9.x, thread_id, 1
    push_mask JOIN
    mask_nz   r9.x
    \op       r8.x, r1.x, r1.y, r1.z
    pop_mask
JOIN:
    st        u2.x, r0.y, r8.x
    ret

.expect u0[0], f32 1e+01                     ; 2.0 3.0 4.0
.expect u0[4], f32 inf                       ; 1e20 1e20 -3e38: unfused: the product overflows
.expect u0[5], f32 16777216.0                ; 16777216.0 1.0 1.0
.expect u0[6], f32 0.0                       ; 0.0 -1.0 0.0
.expect u0[7], f32 -0.0                      ; 0.0 -1.0 -0.0
.expect u0[8], f32 0.0                       ; 1.0 -1.0 1.0
.expect u0[9], f32 1e-45                     ; 1e-30 1e-30 1e-45
.expect u0[10], f32 1.0                      ; 1e-30 -1e-30 1.0
.expect u0[13], f32 nan                      ; inf 1.0 -inf
.expect u0[14], f32 nan                      ; inf 0.0 1.0
.expect u0[15], f32 nan                      ; 0.0 inf nan
.expect u0[16], f32 inf                      ; inf 2.0 1.0
.expect u0[17], f32 nan                      ; nan 1.0 1.0
.expect u0[18], f32 nan                      ; 1.0 nan(0xffc12345) 1.0
.expect u0[19], f32 nan                      ; 1.0 1.0 nan(0x7f800001)
.expect u0[20], f32 0.11                     ; 0.1 0.1 0.1
.expect u1[0], f32 10.375 -7.75 -31.25 3.25  ; all components
.expect u1[4], f32 19.0 -7.0 13.75 0.1875    ; swizzles, another order; y is kept
.expect u1[8], f32 3e+01 -33.0 24.75 4.0     ; one component of the first source
.expect u1[12], f32 26.0 -6.0 3.5 -7.0       ; one component of the second
.expect u1[16], f32 6.5 -7.0 -7.0 11.0       ; one component of the third
.expect u1[20], f32 10.375 -7.75 -31.25 3.25 ; an immediate vector first
.expect u1[24], f32 4.0 8.0 -31.25 0.0       ; an immediate of one component second
.expect u1[28], f32 10.375 -7.75 -31.25 3.25 ; an immediate vector third
.expect u1[32], f32 10.375 -7.75 -7.0 3.25   ; only immediates, and bare numbers
.expect u1[36], f32 2.25 2.75 4.625 9.75     ; the destination is a source, rotated
.endm
