; rcp.f32: d = 1 / a.
;
; Thread i computes row i of t0 into u0[i]. u1 has a row of four words for each form that operands can have;
; a component that nothing wrote holds -7.0 there. In u2 only odd threads compute: the others keep -7.0.

.dispatch 1x17

.buffer t0, f32 \ ; a
    1.0 \
    2.0 \
    3.0 \
    -3.0 \
    0.0 \
    -0.0 \
    1e-45 \
    2.938736e-39 \
    2.9387364e-39 \
    1.1754944e-38 \
    3.4028235e38 \
    1.7014118e38 \
    0.99999994 \
    inf \
    -inf \
    nan \
    nan(0xffc12345)
.buffer u0, 17
.buffer u1, 24
.buffer u2, 17

    mul.u32   r0.x, thread_id, 4   ; byte address of the row
    shl       r0.y, thread_id, 2   ; and of the word for its result
    ld        r1.x, t0.x, r0.x
    rcp.f32   r2.x, r1.x
    st        u0.x, r0.y, r2.x

    mov       r4.xyzw, f4(1.5 -2.25 8.0 0.5)

    ; all components
    mov       r8.xyzw, f(-7.0)
    rcp.f32   r8.xyzw, r4.xyzw
    st        u1.xyzw, 0, r8.xyzw

    ; swizzles, another order; y is kept
    mov       r8.xyzw, f(-7.0)
    rcp.f32   r8.wxz, r4.yzx
    st        u1.xyzw, 16, r8.xyzw

    ; one component serves all
    mov       r8.xyzw, f(-7.0)
    rcp.f32   r8.zyx, r4.w
    st        u1.xyzw, 32, r8.xyzw

    ; an immediate vector
    mov       r8.xyzw, f(-7.0)
    rcp.f32   r8.xyzw, f4(0.25 3.0 -4.0 2.5)
    st        u1.xyzw, 48, r8.xyzw

    ; immediates of one component
    mov       r8.xyzw, f(-7.0)
    rcp.f32   r8.yx, f(-4.0)
    rcp.f32   r8.w, 2.0
    st        u1.xyzw, 64, r8.xyzw

    ; the destination is the source, rotated
    mov       r8.xyzw, r4.xyzw
    rcp.f32   r8.yzwx, r8.xyzw
    st        u1.xyzw, 80, r8.xyzw

    ; lanes out of exec
    mov       r8.x, f(-7.0)
    and       r9.x, thread_id, 1
    push_mask JOIN
    mask_nz   r9.x
    rcp.f32   r8.x, r1.x
    pop_mask
JOIN:
    st        u2.x, r0.y, r8.x
    ret

.expect u0[0], f32 1.0                              ; 1.0
.expect u0[1], f32 0.5                              ; 2.0
.expect u0[2], f32 0.33333334                       ; 3.0
.expect u0[3], f32 -0.33333334                      ; -3.0
.expect u0[4], f32 inf                              ; 0.0
.expect u0[5], f32 -inf                             ; -0.0
.expect u0[6], f32 inf                              ; 1e-45: overflow
.expect u0[7], f32 inf                              ; 2.938736e-39: just overflows
.expect u0[8], f32 inf                              ; 2.9387364e-39: just does not
.expect u0[9], f32 8.507059e+37                     ; 1.1754944e-38
.expect u0[10], f32 2.938736e-39                    ; 3.4028235e38: a subnormal reciprocal
.expect u0[11], f32 5.877472e-39                    ; 1.7014118e38
.expect u0[12], f32 1.0000001                       ; 0.99999994
.expect u0[13], f32 0.0                             ; inf
.expect u0[14], f32 -0.0                            ; -inf
.expect u0[15], f32 nan                             ; nan
.expect u0[16], f32 nan                             ; nan(0xffc12345)

.expect u1[0], f32 0.6666667 -0.44444445 0.125 2.0  ; all components
.expect u1[4], f32 0.125 -7.0 0.6666667 -0.44444445 ; swizzles, another order; y is kept
.expect u1[8], f32 2.0 2.0 2.0 -7.0                 ; one component serves all
.expect u1[12], f32 4.0 0.33333334 -0.25 0.4        ; an immediate vector
.expect u1[16], f32 -0.25 -0.25 -7.0 0.5            ; immediates of one component
.expect u1[20], f32 2.0 0.6666667 -0.44444445 0.125 ; the destination is the source, rotated

.expect u2[0], f32 -7.0 0.5 -7.0 -0.33333334 -7.0 -inf -7.0 inf \
    -7.0 8.507059e+37 -7.0 5.877472e-39 -7.0 0.0 -7.0 nan \
    -7.0
