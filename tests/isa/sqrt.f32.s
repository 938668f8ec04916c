; sqrt.f32: d = square root of a, correctly rounded.
;
; Thread i computes row i of t0 into u0[i]. u1 has a row of four words for each form that operands can have;
; a component that nothing wrote holds -7.0 there. In u2 only odd threads compute: the others keep -7.0.

.dispatch 1x20

.buffer t0, f32 \ ; a
    4.0 \
    2.0 \
    3.0 \
    0.0 \
    -0.0 \
    1.0 \
    0.25 \
    1.0000001 \
    0.99999994 \
    16777216.0 \
    1e-45 \
    1.1754942e-38 \
    1.1754944e-38 \
    3.4028235e38 \
    -1.0 \
    -1e-45 \
    inf \
    -inf \
    nan \
    nan(0xffc12345)
.buffer u0, 20
.buffer u1, 24
.buffer u2, 20

    mul.u32   r0.x, thread_id, 4   ; byte address of the row
    shl       r0.y, thread_id, 2   ; and of the word for its result
    ld        r1.x, t0.x, r0.x
    sqrt.f32  r2.x, r1.x
    st        u0.x, r0.y, r2.x

    mov       r4.xyzw, f4(1.5 -2.25 9.0 0.25)

    ; all components
    mov       r8.xyzw, f(-7.0)
    sqrt.f32  r8.xyzw, r4.xyzw
    st        u1.xyzw, 0, r8.xyzw

    ; swizzles, another order; y is kept
    mov       r8.xyzw, f(-7.0)
    sqrt.f32  r8.wxz, r4.yzx
    st        u1.xyzw, 16, r8.xyzw

    ; one component serves all
    mov       r8.xyzw, f(-7.0)
    sqrt.f32  r8.zyx, r4.w
    st        u1.xyzw, 32, r8.xyzw

    ; an immediate vector
    mov       r8.xyzw, f(-7.0)
    sqrt.f32  r8.xyzw, f4(0.25 3.0 16.0 2.25)
    st        u1.xyzw, 48, r8.xyzw

    ; immediates of one component
    mov       r8.xyzw, f(-7.0)
    sqrt.f32  r8.yx, f(16.0)
    sqrt.f32  r8.w, 6.25
    st        u1.xyzw, 64, r8.xyzw

    ; the destination is the source, rotated
    mov       r8.xyzw, r4.xyzw
    sqrt.f32  r8.yzwx, r8.xyzw
    st        u1.xyzw, 80, r8.xyzw

    ; lanes out of exec
    mov       r8.x, f(-7.0)
    and       r9.x, thread_id, 1
    push_mask JOIN
    mask_nz   r9.x
    sqrt.f32  r8.x, r1.x
    pop_mask
JOIN:
    st        u2.x, r0.y, r8.x
    ret

.expect u0[0], f32 2.0                    ; 4.0
.expect u0[1], f32 1.4142135              ; 2.0
.expect u0[2], f32 1.7320508              ; 3.0
.expect u0[3], f32 0.0                    ; 0.0
.expect u0[4], f32 -0.0                   ; -0.0: stays
.expect u0[5], f32 1.0                    ; 1.0
.expect u0[6], f32 0.5                    ; 0.25
.expect u0[7], f32 1.0                    ; 1.0000001
.expect u0[8], f32 0.99999994             ; 0.99999994
.expect u0[9], f32 4096.0                 ; 16777216.0
.expect u0[10], f32 3.743392e-23          ; 1e-45: subnormal
.expect u0[11], f32 1.0842021e-19         ; 1.1754942e-38
.expect u0[12], f32 1.0842022e-19         ; 1.1754944e-38
.expect u0[13], f32 1.8446743e+19         ; 3.4028235e38
.expect u0[14], f32 nan                   ; -1.0
.expect u0[15], f32 nan                   ; -1e-45
.expect u0[16], f32 inf                   ; inf
.expect u0[17], f32 nan                   ; -inf
.expect u0[18], f32 nan                   ; nan
.expect u0[19], f32 nan                   ; nan(0xffc12345)

.expect u1[0], f32 1.2247449 nan 3.0 0.5  ; all components
.expect u1[4], f32 3.0 -7.0 1.2247449 nan ; swizzles, another order; y is kept
.expect u1[8], f32 0.5 0.5 0.5 -7.0       ; one component serves all
.expect u1[12], f32 0.5 1.7320508 4.0 1.5 ; an immediate vector
.expect u1[16], f32 4.0 4.0 -7.0 2.5      ; immediates of one component
.expect u1[20], f32 0.5 1.2247449 nan 3.0 ; the destination is the source, rotated

.expect u2[0], f32 -7.0 1.4142135 -7.0 0.0 -7.0 1.0 -7.0 1.0 \
    -7.0 4096.0 -7.0 1.0842021e-19 -7.0 1.8446743e+19 -7.0 nan \
    -7.0 nan -7.0 nan
