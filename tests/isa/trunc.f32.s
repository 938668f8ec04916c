; trunc.f32: d = a without its fraction.
;
; Thread i computes row i of t0 into u0[i]. u1 has a row of four words for each form that operands can have;
; a component that nothing wrote holds -7.0 there. In u2 only odd threads compute: the others keep -7.0.

.dispatch 1x27

.buffer t0, f32 \ ; a
    0.0 \
    -0.0 \
    0.5 \
    -0.5 \
    1.5 \
    -1.5 \
    2.5 \
    3.5 \
    -2.5 \
    0.49999997 \
    -0.49999997 \
    0.99999994 \
    1.0 \
    -1.0 \
    1.0000001 \
    8388607.5 \
    -8388607.5 \
    8388608.0 \
    16777217.0 \
    1e-45 \
    -1e-45 \
    1e30 \
    -3.4028235e38 \
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
    trunc.f32 r2.x, r1.x
    st        u0.x, r0.y, r2.x

    mov       r4.xyzw, f4(1.5 -2.25 8.0 0.75)

    ; all components
    mov       r8.xyzw, f(-7.0)
    trunc.f32 r8.xyzw, r4.xyzw
    st        u1.xyzw, 0, r8.xyzw

    ; swizzles, another order; y is kept
    mov       r8.xyzw, f(-7.0)
    trunc.f32 r8.wxz, r4.yzx
    st        u1.xyzw, 16, r8.xyzw

    ; one component serves all
    mov       r8.xyzw, f(-7.0)
    trunc.f32 r8.zyx, r4.w
    st        u1.xyzw, 32, r8.xyzw

    ; an immediate vector
    mov       r8.xyzw, f(-7.0)
    trunc.f32 r8.xyzw, f4(0.25 3.5 -4.5 2.5)
    st        u1.xyzw, 48, r8.xyzw

    ; immediates of one component
    mov       r8.xyzw, f(-7.0)
    trunc.f32 r8.yx, f(-4.5)
    trunc.f32 r8.w, 2.9
    st        u1.xyzw, 64, r8.xyzw

    ; the destination is the source, rotated
    mov       r8.xyzw, r4.xyzw
    trunc.f32 r8.yzwx, r8.xyzw
    st        u1.xyzw, 80, r8.xyzw

    ; lanes out of exec
    mov       r8.x, f(-7.0)
    and       r9.x, thread_id, 1
    push_mask JOIN
    mask_nz   r9.x
    trunc.f32 r8.x, r1.x
    pop_mask
JOIN:
    st        u2.x, r0.y, r8.x
    ret

.expect u0[0], f32 0.0                 ; 0.0
.expect u0[1], f32 -0.0                ; -0.0
.expect u0[2], f32 0.0                 ; 0.5
.expect u0[3], f32 -0.0                ; -0.5
.expect u0[4], f32 1.0                 ; 1.5
.expect u0[5], f32 -1.0                ; -1.5
.expect u0[6], f32 2.0                 ; 2.5: halves
.expect u0[7], f32 3.0                 ; 3.5
.expect u0[8], f32 -2.0                ; -2.5
.expect u0[9], f32 0.0                 ; 0.49999997: the largest float below a half
.expect u0[10], f32 -0.0               ; -0.49999997
.expect u0[11], f32 0.0                ; 0.99999994
.expect u0[12], f32 1.0                ; 1.0
.expect u0[13], f32 -1.0               ; -1.0
.expect u0[14], f32 1.0                ; 1.0000001
.expect u0[15], f32 8388607.0          ; 8388607.5: the largest float with a fraction
.expect u0[16], f32 -8388607.0         ; -8388607.5
.expect u0[17], f32 8388608.0          ; 8388608.0
.expect u0[18], f32 16777216.0         ; 16777217.0
.expect u0[19], f32 0.0                ; 1e-45
.expect u0[20], f32 -0.0               ; -1e-45: subnormal
.expect u0[21], f32 1e+30              ; 1e30
.expect u0[22], f32 -3.4028235e+38     ; -3.4028235e38
.expect u0[23], f32 inf                ; inf
.expect u0[24], f32 -inf               ; -inf
.expect u0[25], f32 nan                ; nan
.expect u0[26], f32 nan                ; nan(0xffc12345)

.expect u1[0], f32 1.0 -2.0 8.0 0.0    ; all components
.expect u1[4], f32 8.0 -7.0 1.0 -2.0   ; swizzles, another order; y is kept
.expect u1[8], f32 0.0 0.0 0.0 -7.0    ; one component serves all
.expect u1[12], f32 0.0 3.0 -4.0 2.0   ; an immediate vector
.expect u1[16], f32 -4.0 -4.0 -7.0 2.0 ; immediates of one component
.expect u1[20], f32 0.0 1.0 -2.0 8.0   ; the destination is the source, rotated

.expect u2[0], f32 -7.0 -0.0 -7.0 -0.0 -7.0 -1.0 -7.0 3.0 \
    -7.0 0.0 -7.0 0.0 -7.0 -1.0 -7.0 8388607.0 \
    -7.0 8388608.0 -7.0 0.0 -7.0 1e+30 -7.0 inf \
    -7.0 nan -7.0
