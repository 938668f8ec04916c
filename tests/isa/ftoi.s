; ftoi: d = a toward zero, clamped to i32; NaN gives 0.
;
; Thread i computes row i of t0 into u0[i]. u1 has a row of four words for each form that operands can have;
; a component that nothing wrote holds -99 there. In u2 only odd threads compute: the others keep -99.

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
    ftoi      r2.x, r1.x
    st        u0.x, r0.y, r2.x

    mov       r4.xyzw, f4(1.5 -2.25 8.75 3e9)

    ; all components
    mov       r8.xyzw, i(-99)
    ftoi      r8.xyzw, r4.xyzw
    st        u1.xyzw, 0, r8.xyzw

    ; swizzles, another order; y is kept
    mov       r8.xyzw, i(-99)
    ftoi      r8.wxz, r4.yzx
    st        u1.xyzw, 16, r8.xyzw

    ; one component serves all
    mov       r8.xyzw, i(-99)
    ftoi      r8.zyx, r4.w
    st        u1.xyzw, 32, r8.xyzw

    ; an immediate vector
    mov       r8.xyzw, i(-99)
    ftoi      r8.xyzw, f4(0.25 3.0 -4.0 2.5)
    st        u1.xyzw, 48, r8.xyzw

    ; immediates of one component
    mov       r8.xyzw, i(-99)
    ftoi      r8.yx, f(-4.0)
    ftoi      r8.w, 2.0
    st        u1.xyzw, 64, r8.xyzw

    ; the destination is the source, rotated
    mov       r8.xyzw, r4.xyzw
    ftoi      r8.yzwx, r8.xyzw
    st        u1.xyzw, 80, r8.xyzw

    ; other spellings: the same instruction, with another type of bare numbers
    mov       r8.xyzw, i(-99)
    ftoi.i32  r8.x, 0.75
    st        u1.xyzw, 96, r8.xyzw

    ; lanes out of exec
    mov       r8.x, i(-99)
    and       r9.x, thread_id, 1
    push_mask JOIN
    mask_nz   r9.x
    ftoi      r8.x, r1.x
    pop_mask
JOIN:
    st        u2.x, r0.y, r8.x
    ret

.expect u0[0], i32 0                                    ; 0.0
.expect u0[1], i32 0                                    ; -0.0
.expect u0[2], i32 0                                    ; 0.99999994: toward zero
.expect u0[3], i32 1                                    ; 1.0
.expect u0[4], i32 1                                    ; 1.9999999
.expect u0[5], i32 2                                    ; 2.5
.expect u0[6], i32 0                                    ; -0.5
.expect u0[7], i32 -1                                   ; -1.0
.expect u0[8], i32 -1                                   ; -1.5
.expect u0[9], i32 0                                    ; 1e-45: subnormal
.expect u0[10], i32 16777216                            ; 16777216.0
.expect u0[11], i32 2147483520                          ; 2147483520.0: the largest float below 2^31
.expect u0[12], i32 2147483647                          ; 2147483648.0: 2^31
.expect u0[13], i32 2147483647                          ; 4294967040.0: the largest float below 2^32
.expect u0[14], i32 2147483647                          ; 4294967296.0: 2^32
.expect u0[15], i32 2147483647                          ; 1e30
.expect u0[16], i32 -2147483648                         ; -2147483648.0
.expect u0[17], i32 -2147483648                         ; -2147483904.0: below the range of i32
.expect u0[18], i32 -2147483648                         ; -1e30
.expect u0[19], i32 2147483647                          ; inf
.expect u0[20], i32 -2147483648                         ; -inf
.expect u0[21], i32 0                                   ; nan
.expect u0[22], i32 0                                   ; nan(0xffc12345)
.expect u0[23], i32 0                                   ; nan(0x7f800001)

.expect u1[0], i32 1 -2 8 2147483647                    ; all components
.expect u1[4], i32 8 -99 1 -2                           ; swizzles, another order; y is kept
.expect u1[8], i32 2147483647 2147483647 2147483647 -99 ; one component serves all
.expect u1[12], i32 0 3 -4 2                            ; an immediate vector
.expect u1[16], i32 -4 -4 -99 2                         ; immediates of one component
.expect u1[20], i32 2147483647 1 -2 8                   ; the destination is the source, rotated
.expect u1[24], i32 0 -99 -99 -99                       ; other spellings

.expect u2[0], i32 -99 0 -99 1 -99 2 -99 -1 \
    -99 0 -99 2147483520 -99 2147483647 -99 2147483647 \
    -99 -2147483648 -99 2147483647 -99 0 -99 0
