; ftou: d = a toward zero, clamped to u32; NaN gives 0.
;
; Thread i computes row i of t0 into u0[i]. u1 has a row of four words for each form that operands can have;
; a component that nothing wrote holds 0xaaaaaaaa there. In u2 only odd threads compute: the others keep 0xaaaaaaaa.

.dispatch 1x24

.buffer t0, f32 \ ; a
    0.0 \
    -0.0 \
    0.99999994 \
    1.0 \
    1.9999999 \
    2.5 \
    -0.5 \
    -1.0 \
    -1.5 \
    1e-45 \
    16777216.0 \
    2147483520.0 \
    2147483648.0 \
    4294967040.0 \
    4294967296.0 \
    1e30 \
    -2147483648.0 \
    -2147483904.0 \
    -1e30 \
    inf \
    -inf \
    nan \
    nan(0xffc12345) \
    nan(0x7f800001)
.buffer u0, 24
.buffer u1, 28
.buffer u2, 24

    mul.u32   r0.x, thread_id, 4   ; byte address of the row
    shl       r0.y, thread_id, 2   ; and of the word for its result
    ld        r1.x, t0.x, r0.x
    ftou      r2.x, r1.x
    st        u0.x, r0.y, r2.x

    mov       r4.xyzw, f4(1.5 -2.25 8.75 3e9)

    ; all components
    mov       r8.xyzw, u(0xaaaaaaaa)
    ftou      r8.xyzw, r4.xyzw
    st        u1.xyzw, 0, r8.xyzw

    ; swizzles, another order; y is kept
    mov       r8.xyzw, u(0xaaaaaaaa)
    ftou      r8.wxz, r4.yzx
    st        u1.xyzw, 16, r8.xyzw

    ; one component serves all
    mov       r8.xyzw, u(0xaaaaaaaa)
    ftou      r8.zyx, r4.w
    st        u1.xyzw, 32, r8.xyzw

    ; an immediate vector
    mov       r8.xyzw, u(0xaaaaaaaa)
    ftou      r8.xyzw, f4(0.25 3.0 -4.0 2.5)
    st        u1.xyzw, 48, r8.xyzw

    ; immediates of one component
    mov       r8.xyzw, u(0xaaaaaaaa)
    ftou      r8.yx, f(-4.0)
    ftou      r8.w, 2.0
    st        u1.xyzw, 64, r8.xyzw

    ; the destination is the source, rotated
    mov       r8.xyzw, r4.xyzw
    ftou      r8.yzwx, r8.xyzw
    st        u1.xyzw, 80, r8.xyzw

    ; other spellings: the same instruction, with another type of bare numbers
    mov       r8.xyzw, u(0xaaaaaaaa)
    ftou.u32  r8.x, 0.75
    st        u1.xyzw, 96, r8.xyzw

    ; lanes out of exec
    mov       r8.x, u(0xaaaaaaaa)
    and       r9.x, thread_id, 1
    push_mask JOIN
    mask_nz   r9.x
    ftou      r8.x, r1.x
    pop_mask
JOIN:
    st        u2.x, r0.y, r8.x
    ret

.expect u0[0], u32 0                                           ; 0.0
.expect u0[1], u32 0                                           ; -0.0
.expect u0[2], u32 0                                           ; 0.99999994: toward zero
.expect u0[3], u32 1                                           ; 1.0
.expect u0[4], u32 1                                           ; 1.9999999
.expect u0[5], u32 2                                           ; 2.5
.expect u0[6], u32 0                                           ; -0.5
.expect u0[7], u32 0                                           ; -1.0
.expect u0[8], u32 0                                           ; -1.5
.expect u0[9], u32 0                                           ; 1e-45: subnormal
.expect u0[10], u32 0x01000000                                 ; 16777216.0
.expect u0[11], u32 0x7fffff80                                 ; 2147483520.0: the largest float below 2^31
.expect u0[12], u32 0x80000000                                 ; 2147483648.0: 2^31
.expect u0[13], u32 0xffffff00                                 ; 4294967040.0: the largest float below 2^32
.expect u0[14], u32 0xffffffff                                 ; 4294967296.0: 2^32
.expect u0[15], u32 0xffffffff                                 ; 1e30
.expect u0[16], u32 0                                          ; -2147483648.0
.expect u0[17], u32 0                                          ; -2147483904.0: below the range of i32
.expect u0[18], u32 0                                          ; -1e30
.expect u0[19], u32 0xffffffff                                 ; inf
.expect u0[20], u32 0                                          ; -inf
.expect u0[21], u32 0                                          ; nan
.expect u0[22], u32 0                                          ; nan(0xffc12345)
.expect u0[23], u32 0                                          ; nan(0x7f800001)

.expect u1[0], u32 1 0 8 0xb2d05e00                            ; all components
.expect u1[4], u32 8 0xaaaaaaaa 1 0                            ; swizzles, another order; y is kept
.expect u1[8], u32 0xb2d05e00 0xb2d05e00 0xb2d05e00 0xaaaaaaaa ; one component serves all
.expect u1[12], u32 0 3 0 2                                    ; an immediate vector
.expect u1[16], u32 0 0 0xaaaaaaaa 2                           ; immediates of one component
.expect u1[20], u32 0xb2d05e00 1 0 8                           ; the destination is the source, rotated
.expect u1[24], u32 0 0xaaaaaaaa 0xaaaaaaaa 0xaaaaaaaa         ; other spellings

.expect u2[0], u32 0xaaaaaaaa 0 0xaaaaaaaa 1 0xaaaaaaaa 2 0xaaaaaaaa 0 \
    0xaaaaaaaa 0 0xaaaaaaaa 0x7fffff80 0xaaaaaaaa 0xffffff00 0xaaaaaaaa 0xffffffff \
    0xaaaaaaaa 0 0xaaaaaaaa 0xffffffff 0xaaaaaaaa 0 0xaaaaaaaa 0
