; len: d = sqrt(dot(a, a)).
;
; Thread i computes row i of t0 into word i of u0. u1 has a row of four words for each form that operands can
; have; a component that nothing wrote holds -7.0 there. In u2 only odd threads compute: the others keep -7.0.

.dispatch 1x15

.buffer t0, f32 \ ; a.xyzw
    3.0 4.0 0.0 0.0 \
    1.0 1.0 1.0 1.0 \
    -1.0 2.0 -2.0 4.0 \
    1.0 1.0 1.0 0.0 \
    0.1 0.2 0.3 0.4 \
    -5.0 0.0 0.0 0.0 \
    4097.0 1.0 0.0 0.0 \
    0.0 0.0 0.0 0.0 \
    -0.0 -0.0 0.0 -0.0 \
    1e20 0.0 0.0 0.0 \
    1e-30 0.0 0.0 0.0 \
    1e-20 0.0 0.0 0.0 \
    inf 1.0 0.0 0.0 \
    -inf inf 0.0 0.0 \
    1.0 2.0 nan(0xffc12345) 0.0
.buffer u0, 15
.buffer u1, 24
.buffer u2, 15

    mul.u32   r0.x, thread_id, 16 ; byte address of the row
    mul.u32   r0.y, thread_id, 4  ; and of the result
    ld        r1.xyzw, t0.xyzw, r0.x
    len       r3.x, r1.xyzw
    st        u0.x, r0.y, r3.x

    mov       r4.xyzw, f4(1.5 -2.25 8.0 0.5)
    mov       r5.xyzw, f4(0.25 3.0 -4.0 2.5)

    ; the result serves all components
    mov       r8.xyzw, f(-7.0)
    len       r8.xyzw, r4.xyzw
    st        u1.xyzw, 0, r8.xyzw

    ; one to three components, swizzled
    mov       r8.xyzw, f(-7.0)
    len       r8.w, r4.y
    len       r8.x, r4.wx
    len       r8.z, r4.zzy
    st        u1.xyzw, 16, r8.xyzw

    ; two components written, in another order
    mov       r8.xyzw, f(-7.0)
    len       r8.zx, r5.wzyx
    st        u1.xyzw, 32, r8.xyzw

    ; immediates, and bare numbers
    mov       r8.xyzw, f(-7.0)
    len       r8.x, f4(1.0 2.0 -2.0 4.0)
    len       r8.y, f2(-3.0 4.0)
    len       r8.zw, -2.5
    st        u1.xyzw, 48, r8.xyzw

    ; the destination is the source
    mov       r8.xyzw, r4.xyzw
    len       r8.wx, r8.xyzw
    st        u1.xyzw, 64, r8.xyzw

    ; other spelling
    mov       r8.xyzw, f(-7.0)
    len.f32   r8.x, r4.xyz
    len.f32   r8.y, -1.5
    st        u1.xyzw, 80, r8.xyzw

    ; lanes out of exec
    mov       r8.x, f(-7.0)
    and       r9.x, thread_id, 1
    push_mask JOIN
    mask_nz   r9.x
    len       r8.x, r1.xyzw
    pop_mask
JOIN:
    st        u2.x, r0.y, r8.x
    ret

.expect u0[0], f32 5.0                                 ; 3.0 4.0 0.0 0.0
.expect u0[1], f32 2.0                                 ; 1.0 1.0 1.0 1.0
.expect u0[2], f32 5.0                                 ; -1.0 2.0 -2.0 4.0
.expect u0[3], f32 1.7320508                           ; 1.0 1.0 1.0 0.0: rounded
.expect u0[4], f32 0.5477226                           ; 0.1 0.2 0.3 0.4
.expect u0[5], f32 5.0                                 ; -5.0 0.0 0.0 0.0
.expect u0[6], f32 4097.0                              ; 4097.0 1.0 0.0 0.0: the square is rounded first
.expect u0[7], f32 0.0                                 ; 0.0 0.0 0.0 0.0
.expect u0[8], f32 0.0                                 ; -0.0 -0.0 0.0 -0.0
.expect u0[9], f32 inf                                 ; 1e20 0.0 0.0 0.0: the square overflows
.expect u0[10], f32 0.0                                ; 1e-30 0.0 0.0 0.0: the square underflows
.expect u0[11], f32 9.999973e-21                       ; 1e-20 0.0 0.0 0.0: the square is subnormal
.expect u0[12], f32 inf                                ; inf 1.0 0.0 0.0
.expect u0[13], f32 inf                                ; -inf inf 0.0 0.0
.expect u0[14], f32 nan                                ; 1.0 2.0 nan(0xffc12345) 0.0

.expect u1[0], f32 8.459462 8.459462 8.459462 8.459462 ; the result serves all components
.expect u1[4], f32 1.5811388 -7.0 11.535272 2.25       ; one to three components, swizzled
.expect u1[8], f32 5.5957575 -7.0 5.5957575 -7.0       ; two components written, in another order
.expect u1[12], f32 5.0 5.0 2.5 2.5                    ; immediates, and bare numbers
.expect u1[16], f32 8.459462 -2.25 8.0 8.459462        ; the destination is the source
.expect u1[20], f32 8.444673 1.5 -7.0 -7.0             ; other spelling

.expect u2[0], f32 -7.0 2.0 -7.0 1.7320508 -7.0 5.0 -7.0 0.0 \
    -7.0 inf -7.0 9.999973e-21 -7.0 inf -7.0
