; cos.f32: d = cosine of a in radians.
;
; Thread i computes row i of t0 into u0[i]. u1 has a row of four words for each form that operands can have;
; a component that nothing wrote holds -7.0 there. In u2 only odd threads compute: the others keep -7.0.

.dispatch 1x22

.buffer t0, f32 \ ; a
    0.0 \
    -0.0 \
    1.0 \
    -1.0 \
    0.5 \
    2.0 \
    3.0 \
    3.1415927 \
    1.5707964 \
    0.7853982 \
    6.2831855 \
    1e-10 \
    1e-40 \
    10.0 \
    -100.0 \
    1000.0 \
    31415.926 \
    800000.0 \
    inf \
    -inf \
    nan \
    nan(0xffc12345)
.buffer u0, 22
.buffer u1, 24
.buffer u2, 22

    mul.u32   r0.x, thread_id, 4   ; byte address of the row
    shl       r0.y, thread_id, 2   ; and of the word for its result
    ld        r1.x, t0.x, r0.x
    cos.f32   r2.x, r1.x
    st        u0.x, r0.y, r2.x

    mov       r4.xyzw, f4(1.5 -2.25 0.0 0.5)

    ; all components
    mov       r8.xyzw, f(-7.0)
    cos.f32   r8.xyzw, r4.xyzw
    st        u1.xyzw, 0, r8.xyzw

    ; swizzles, another order; y is kept
    mov       r8.xyzw, f(-7.0)
    cos.f32   r8.wxz, r4.yzx
    st        u1.xyzw, 16, r8.xyzw

    ; one component serves all
    mov       r8.xyzw, f(-7.0)
    cos.f32   r8.zyx, r4.w
    st        u1.xyzw, 32, r8.xyzw

    ; an immediate vector
    mov       r8.xyzw, f(-7.0)
    cos.f32   r8.xyzw, f4(0.25 3.0 -4.0 2.5)
    st        u1.xyzw, 48, r8.xyzw

    ; immediates of one component
    mov       r8.xyzw, f(-7.0)
    cos.f32   r8.yx, f(-4.0)
    cos.f32   r8.w, 2.0
    st        u1.xyzw, 64, r8.xyzw

    ; the destination is the source, rotated
    mov       r8.xyzw, r4.xyzw
    cos.f32   r8.yzwx, r8.xyzw
    st        u1.xyzw, 80, r8.xyzw

    ; lanes out of exec
    mov       r8.x, f(-7.0)
    and       r9.x, thread_id, 1
    push_mask JOIN
    mask_nz   r9.x
    cos.f32   r8.x, r1.x
    pop_mask
JOIN:
    st        u2.x, r0.y, r8.x
    ret

.expect u0[0], f32 1.0 ~ 1.19e-07                                     ; 0.0
.expect u0[1], f32 1.0 ~ 1.19e-07                                     ; -0.0
.expect u0[2], f32 0.5403023 ~ 5.97e-08                               ; 1.0
.expect u0[3], f32 0.5403023 ~ 5.97e-08                               ; -1.0
.expect u0[4], f32 0.87758255 ~ 5.97e-08                              ; 0.5
.expect u0[5], f32 -0.41614684 ~ 2.98e-08                             ; 2.0
.expect u0[6], f32 -0.9899925 ~ 5.97e-08                              ; 3.0
.expect u0[7], f32 -1.0 ~ 1.19e-07                                    ; 3.1415927: the float next to pi
.expect u0[8], f32 -4.371139e-08 ~ 3.56e-15                           ; 1.5707964: to pi / 2
.expect u0[9], f32 0.70710677 ~ 5.97e-08                              ; 0.7853982: to pi / 4
.expect u0[10], f32 1.0 ~ 1.19e-07                                    ; 6.2831855
.expect u0[11], f32 1.0 ~ 1.19e-07                                    ; 1e-10
.expect u0[12], f32 1.0 ~ 1.19e-07                                    ; 1e-40: subnormal
.expect u0[13], f32 -0.8390715 ~ 5.97e-08                             ; 10.0
.expect u0[14], f32 0.8623189 ~ 5.97e-08                              ; -100.0
.expect u0[15], f32 0.56237906 ~ 5.97e-08                             ; 1000.0
.expect u0[16], f32 0.9999997 ~ 5.97e-08                              ; 31415.926
.expect u0[17], f32 0.95936555 ~ 5.97e-08                             ; 800000.0
.expect u0[18], f32 nan                                               ; inf
.expect u0[19], f32 nan                                               ; -inf
.expect u0[20], f32 nan                                               ; nan
.expect u0[21], f32 nan                                               ; nan(0xffc12345)

.expect u1[0], f32 0.0707372 -0.62817365 1.0 0.87758255 ~ 6e-8        ; all components
.expect u1[4], f32 1.0 -7.0 0.0707372 -0.62817365 ~ 6e-8              ; swizzles, another order; y is kept
.expect u1[8], f32 0.87758255 0.87758255 0.87758255 -7.0 ~ 6e-8       ; one component serves all
.expect u1[12], f32 0.9689124 -0.9899925 -0.6536436 -0.8011436 ~ 6e-8 ; an immediate vector
.expect u1[16], f32 -0.6536436 -0.6536436 -7.0 -0.41614684 ~ 6e-8     ; immediates of one component
.expect u1[20], f32 0.87758255 0.0707372 -0.62817365 1.0 ~ 6e-8       ; the destination is the source, rotated

.expect u2[0], f32 -7.0
.expect u2[1], f32 1.0 ~ 1.19e-07
.expect u2[2], f32 -7.0
.expect u2[3], f32 0.5403023 ~ 5.97e-08
.expect u2[4], f32 -7.0
.expect u2[5], f32 -0.41614684 ~ 2.98e-08
.expect u2[6], f32 -7.0
.expect u2[7], f32 -1.0 ~ 1.19e-07
.expect u2[8], f32 -7.0
.expect u2[9], f32 0.70710677 ~ 5.97e-08
.expect u2[10], f32 -7.0
.expect u2[11], f32 1.0 ~ 1.19e-07
.expect u2[12], f32 -7.0
.expect u2[13], f32 -0.8390715 ~ 5.97e-08
.expect u2[14], f32 -7.0
.expect u2[15], f32 0.56237906 ~ 5.97e-08
.expect u2[16], f32 -7.0
.expect u2[17], f32 0.95936555 ~ 5.97e-08
.expect u2[18], f32 -7.0
.expect u2[19], f32 nan
.expect u2[20], f32 -7.0
.expect u2[21], f32 nan
