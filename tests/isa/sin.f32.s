; sin.f32: d = sine of a in radians.
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
    sin.f32   r2.x, r1.x
    st        u0.x, r0.y, r2.x

    mov       r4.xyzw, f4(1.5 -2.25 0.0 0.5)

    ; all components
    mov       r8.xyzw, f(-7.0)
    sin.f32   r8.xyzw, r4.xyzw
    st        u1.xyzw, 0, r8.xyzw

    ; swizzles, another order; y is kept
    mov       r8.xyzw, f(-7.0)
    sin.f32   r8.wxz, r4.yzx
    st        u1.xyzw, 16, r8.xyzw

    ; one component serves all
    mov       r8.xyzw, f(-7.0)
    sin.f32   r8.zyx, r4.w
    st        u1.xyzw, 32, r8.xyzw

    ; an immediate vector
    mov       r8.xyzw, f(-7.0)
    sin.f32   r8.xyzw, f4(0.25 3.0 -4.0 2.5)
    st        u1.xyzw, 48, r8.xyzw

    ; immediates of one component
    mov       r8.xyzw, f(-7.0)
    sin.f32   r8.yx, f(-4.0)
    sin.f32   r8.w, 2.0
    st        u1.xyzw, 64, r8.xyzw

    ; the destination is the source, rotated
    mov       r8.xyzw, r4.xyzw
    sin.f32   r8.yzwx, r8.xyzw
    st        u1.xyzw, 80, r8.xyzw

    ; lanes out of exec
    mov       r8.x, f(-7.0)
    and       r9.x, thread_id, 1
    push_mask JOIN
    mask_nz   r9.x
    sin.f32   r8.x, r1.x
    pop_mask
JOIN:
    st        u2.x, r0.y, r8.x
    ret

.expect u0[0], f32 0.0 ~ 1.4e-45                                  ; 0.0
.expect u0[1], f32 -0.0 ~ 1.4e-45                                 ; -0.0
.expect u0[2], f32 0.84147096 ~ 5.97e-08                          ; 1.0
.expect u0[3], f32 -0.84147096 ~ 5.97e-08                         ; -1.0
.expect u0[4], f32 0.47942555 ~ 2.98e-08                          ; 0.5
.expect u0[5], f32 0.9092974 ~ 5.97e-08                           ; 2.0
.expect u0[6], f32 0.14112 ~ 1.49e-08                             ; 3.0
.expect u0[7], f32 -8.742278e-08 ~ 7.11e-15                       ; 3.1415927: the float next to pi
.expect u0[8], f32 1.0 ~ 1.19e-07                                 ; 1.5707964: to pi / 2
.expect u0[9], f32 0.70710677 ~ 5.97e-08                          ; 0.7853982: to pi / 4
.expect u0[10], f32 1.7484555e-07 ~ 1.42e-14                      ; 6.2831855
.expect u0[11], f32 1e-10 ~ 6.95e-18                              ; 1e-10
.expect u0[12], f32 1e-40 ~ 1.4e-45                               ; 1e-40: subnormal
.expect u0[13], f32 -0.5440211 ~ 5.97e-08                         ; 10.0
.expect u0[14], f32 0.50636566 ~ 5.97e-08                         ; -100.0
.expect u0[15], f32 0.82687956 ~ 5.97e-08                         ; 1000.0
.expect u0[16], f32 -0.0007546479 ~ 5.83e-11                      ; 31415.926
.expect u0[17], f32 -0.2821662 ~ 2.98e-08                         ; 800000.0
.expect u0[18], f32 nan                                           ; inf
.expect u0[19], f32 nan                                           ; -inf
.expect u0[20], f32 nan                                           ; nan
.expect u0[21], f32 nan                                           ; nan(0xffc12345)

.expect u1[0], f32 0.997495 -0.7780732 0.0 0.47942555 ~ 6e-8      ; all components
.expect u1[4], f32 0.0 -7.0 0.997495 -0.7780732 ~ 6e-8            ; swizzles, another order; y is kept
.expect u1[8], f32 0.47942555 0.47942555 0.47942555 -7.0 ~ 6e-8   ; one component serves all
.expect u1[12], f32 0.24740396 0.14112 0.7568025 0.5984721 ~ 6e-8 ; an immediate vector
.expect u1[16], f32 0.7568025 0.7568025 -7.0 0.9092974 ~ 6e-8     ; immediates of one component
.expect u1[20], f32 0.47942555 0.997495 -0.7780732 0.0 ~ 6e-8     ; the destination is the source, rotated

.expect u2[0], f32 -7.0
.expect u2[1], f32 -0.0 ~ 1.4e-45
.expect u2[2], f32 -7.0
.expect u2[3], f32 -0.84147096 ~ 5.97e-08
.expect u2[4], f32 -7.0
.expect u2[5], f32 0.9092974 ~ 5.97e-08
.expect u2[6], f32 -7.0
.expect u2[7], f32 -8.742278e-08 ~ 7.11e-15
.expect u2[8], f32 -7.0
.expect u2[9], f32 0.70710677 ~ 5.97e-08
.expect u2[10], f32 -7.0
.expect u2[11], f32 1e-10 ~ 6.95e-18
.expect u2[12], f32 -7.0
.expect u2[13], f32 -0.5440211 ~ 5.97e-08
.expect u2[14], f32 -7.0
.expect u2[15], f32 0.82687956 ~ 5.97e-08
.expect u2[16], f32 -7.0
.expect u2[17], f32 -0.2821662 ~ 2.98e-08
.expect u2[18], f32 -7.0
.expect u2[19], f32 nan
.expect u2[20], f32 -7.0
.expect u2[21], f32 nan
