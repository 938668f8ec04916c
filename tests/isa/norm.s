; norm: d = a / len(a), component by component.
;
; Thread i computes row i of t0 into row i of u0. u1 has a row of four words for each form that operands can
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
.buffer u0, 60
.buffer u1, 32
.buffer u2, 60

    mul.u32   r0.x, thread_id, 16 ; byte address of the row
    mul.u32   r0.y, thread_id, 16 ; and of the result
    ld        r1.xyzw, t0.xyzw, r0.x
    norm      r3.xyzw, r1.xyzw
    st        u0.xyzw, r0.y, r3.xyzw

    mov       r4.xyzw, f4(1.5 -2.25 8.0 0.5)
    mov       r5.xyzw, f4(0.25 3.0 -4.0 2.5)

    ; all components
    mov       r8.xyzw, f(-7.0)
    norm      r8.xyzw, r4.xyzw
    st        u1.xyzw, 0, r8.xyzw

    ; three components, another order; y is kept
    mov       r8.xyzw, f(-7.0)
    norm      r8.wxz, r4.yzx
    st        u1.xyzw, 16, r8.xyzw

    ; two components
    mov       r8.xyzw, f(-7.0)
    norm      r8.yz, r5.yz
    st        u1.xyzw, 32, r8.xyzw

    ; one component: its sign
    mov       r8.xyzw, f(-7.0)
    norm      r8.x, r4.y
    norm      r8.w, r4.z
    st        u1.xyzw, 48, r8.xyzw

    ; one component serves all
    mov       r8.xyzw, f(-7.0)
    norm      r8.xyzw, r5.y
    st        u1.xyzw, 64, r8.xyzw

    ; immediates, and bare numbers
    mov       r8.xyzw, f(-7.0)
    norm      r8.zx, f2(-3.0 4.0)
    norm      r8.yw, 2.5
    st        u1.xyzw, 80, r8.xyzw

    ; the destination is the source, rotated
    mov       r8.xyzw, r4.xyzw
    norm      r8.yzwx, r8.xyzw
    st        u1.xyzw, 96, r8.xyzw

    ; other spelling
    mov       r8.xyzw, f(-7.0)
    norm.f32  r8.xyz, r4.zyx
    norm.f32  r8.w, -1.5
    st        u1.xyzw, 112, r8.xyzw

    ; lanes out of exec
    mov       r8.xyzw, f(-7.0)
    and       r9.x, thread_id, 1
    push_mask JOIN
    mask_nz   r9.x
    norm      r8.xyzw, r1.xyzw
    pop_mask
JOIN:
    st        u2.xyzw, r0.y, r8.xyzw
    ret

.expect u0[0], f32 0.6 0.8 0.0 0.0                              ; 3.0 4.0 0.0 0.0
.expect u0[4], f32 0.5 0.5 0.5 0.5                              ; 1.0 1.0 1.0 1.0
.expect u0[8], f32 -0.2 0.4 -0.4 0.8                            ; -1.0 2.0 -2.0 4.0
.expect u0[12], f32 0.57735026 0.57735026 0.57735026 0.0        ; 1.0 1.0 1.0 0.0: rounded
.expect u0[16], f32 0.18257418 0.36514837 0.5477226 0.73029673  ; 0.1 0.2 0.3 0.4
.expect u0[20], f32 -1.0 0.0 0.0 0.0                            ; -5.0 0.0 0.0 0.0
.expect u0[24], f32 1.0 0.00024408103 0.0 0.0                   ; 4097.0 1.0 0.0 0.0: the square is rounded first
.expect u0[28], f32 nan nan nan nan                             ; 0.0 0.0 0.0 0.0
.expect u0[32], f32 nan nan nan nan                             ; -0.0 -0.0 0.0 -0.0
.expect u0[36], f32 0.0 0.0 0.0 0.0                             ; 1e20 0.0 0.0 0.0: the square overflows
.expect u0[40], f32 inf nan nan nan                             ; 1e-30 0.0 0.0 0.0: the square underflows
.expect u0[44], f32 1.0000026 0.0 0.0 0.0                       ; 1e-20 0.0 0.0 0.0: the square is subnormal
.expect u0[48], f32 nan 0.0 0.0 0.0                             ; inf 1.0 0.0 0.0
.expect u0[52], f32 nan nan 0.0 0.0                             ; -inf inf 0.0 0.0
.expect u0[56], f32 nan nan nan nan                             ; 1.0 2.0 nan(0xffc12345) 0.0

.expect u1[0], f32 0.17731623 -0.26597434 0.9456866 0.05910541  ; all components
.expect u1[4], f32 0.9473428 -7.0 0.17762677 -0.26644018        ; three components, another order; y is kept
.expect u1[8], f32 -7.0 0.6 -0.8 -7.0                           ; two components
.expect u1[12], f32 -1.0 -7.0 -7.0 1.0                          ; one component: its sign
.expect u1[16], f32 0.5 0.5 0.5 0.5                             ; one component serves all
.expect u1[20], f32 0.8 0.70710677 -0.6 0.70710677              ; immediates, and bare numbers
.expect u1[24], f32 0.05910541 0.17731623 -0.26597434 0.9456866 ; the destination is the source, rotated
.expect u1[28], f32 0.9473428 -0.26644018 0.17762677 -1.0       ; other spelling

.expect u2[0], f32 -7.0 -7.0 -7.0 -7.0 0.5 0.5 0.5 0.5 \
    -7.0 -7.0 -7.0 -7.0 0.57735026 0.57735026 0.57735026 0.0 \
    -7.0 -7.0 -7.0 -7.0 -1.0 0.0 0.0 0.0 \
    -7.0 -7.0 -7.0 -7.0 nan nan nan nan \
    -7.0 -7.0 -7.0 -7.0 0.0 0.0 0.0 0.0 \
    -7.0 -7.0 -7.0 -7.0 1.0000026 0.0 0.0 0.0 \
    -7.0 -7.0 -7.0 -7.0 nan nan 0.0 0.0 \
    -7.0 -7.0 -7.0 -7.0
