; dot.f32: d = a.x * b.x + a.y * b.y + ..., rounded at each step, left to right.
;
; Thread i computes row i of t0 into word i of u0. u1 has a row of four words for each form that operands can
; have; a component that nothing wrote holds -7.0 there. In u2 only odd threads compute: the others keep -7.0.

.dispatch 1x14

.buffer t0, f32 \ ; a.xyzw b.xyzw
    1.0 2.0 3.0 4.0 5.0 6.0 7.0 8.0 \
    1.0 0.0 0.0 0.0 -5.0 6.0 7.0 8.0 \
    1e8 1.0 -1e8 0.0 1.0 1.0 1.0 1.0 \
    1e8 -1e8 1.0 0.0 1.0 1.0 1.0 1.0 \
    4097.0 -16785408.0 0.0 0.0 4097.0 1.0 1.0 1.0 \
    0.1 0.2 0.3 0.4 0.4 0.3 0.2 0.1 \
    3e38 3e38 -3e38 -3e38 1.0 1.0 1.0 1.0 \
    0.0 0.0 0.0 0.0 -1.0 -1.0 -1.0 -1.0 \
    0.0 0.0 0.0 0.0 -1.0 1.0 -1.0 -1.0 \
    1e-45 1e-45 0.0 0.0 1.0 1.0 1.0 1.0 \
    inf 1.0 1.0 1.0 1.0 1.0 1.0 1.0 \
    inf 0.0 0.0 0.0 0.0 1.0 1.0 1.0 \
    inf -inf 0.0 0.0 1.0 1.0 1.0 1.0 \
    1.0 1.0 1.0 nan(0xffc12345) 1.0 1.0 1.0 1.0
.buffer u0, 14
.buffer u1, 32
.buffer u2, 14

    mul.u32   r0.x, thread_id, 32 ; byte address of the row
    mul.u32   r0.y, thread_id, 4  ; and of the result
    ld        r1.xyzw, t0.xyzw, r0.x
    add.u32   r0.z, r0.x, 16
    ld        r2.xyzw, t0.xyzw, r0.z
    dot.f32   r3.x, r1.xyzw, r2.xyzw
    st        u0.x, r0.y, r3.x

    mov       r4.xyzw, f4(1.5 -2.25 8.0 0.5)
    mov       r5.xyzw, f4(0.25 3.0 -4.0 2.5)

    ; the result serves all components
    mov       r8.xyzw, f(-7.0)
    dot.f32   r8.xyzw, r4.xyzw, r5.xyzw
    st        u1.xyzw, 0, r8.xyzw

    ; one to three components, swizzled
    mov       r8.xyzw, f(-7.0)
    dot.f32   r8.w, r4.y, r5.z
    dot.f32   r8.x, r4.xy, r5.yx
    dot.f32   r8.z, r4.zxy, r5.www
    st        u1.xyzw, 16, r8.xyzw

    ; two components written, in another order
    mov       r8.xyzw, f(-7.0)
    dot.f32   r8.zx, r4.xyz, r5.wzy
    st        u1.xyzw, 32, r8.xyzw

    ; an immediate vector first
    mov       r8.xyzw, f(-7.0)
    dot.f32   r8.yw, f4(1.0 2.0 -3.0 0.5), r5.xyzw
    st        u1.xyzw, 48, r8.xyzw

    ; an immediate vector second
    mov       r8.xyzw, f(-7.0)
    dot.f32   r8.yw, r4.xyz, f3(0.5 -1.0 2.0)
    st        u1.xyzw, 64, r8.xyzw

    ; only immediates, and bare numbers
    mov       r8.xyzw, f(-7.0)
    dot.f32   r8.x, f2(1.5 2.0), f2(4.0 -1.0)
    dot.f32   r8.y, 3, r5.y
    dot.f32   r8.z, r4.x, 0.25
    st        u1.xyzw, 80, r8.xyzw

    ; the destination is a source
    mov       r8.xyzw, r4.xyzw
    dot.f32   r8.wx, r8.xyzw, r8.yxwz
    st        u1.xyzw, 96, r8.xyzw

    ; other spelling
    mov       r8.xyzw, f(-7.0)
    dot       r8.x, r4.xyz, r5.xyz
    dot       r8.y, r4.x, 0.5
    st        u1.xyzw, 112, r8.xyzw

    ; lanes out of exec
    mov       r8.x, f(-7.0)
    and       r9.x, thread_id, 1
    push_mask JOIN
    mask_nz   r9.x
    dot.f32   r8.x, r1.xyzw, r2.xyzw
    pop_mask
JOIN:
    st        u2.x, r0.y, r8.x
    ret

.expect u0[0], f32 7e+01                           ; 1.0 2.0 3.0 4.0 . 5.0 6.0 7.0 8.0
.expect u0[1], f32 -5.0                            ; 1.0 0.0 0.0 0.0 . -5.0 6.0 7.0 8.0
.expect u0[2], f32 0.0                             ; 1e8 1.0 -1e8 0.0 . 1.0 1.0 1.0 1.0: left to right: the 1 is lost
.expect u0[3], f32 1.0                             ; 1e8 -1e8 1.0 0.0 . 1.0 1.0 1.0 1.0: and here it is not
.expect u0[4], f32 0.0 ; 4097.0 -16785408.0 0.0 0.0 . 4097.0 1.0 1.0 1.0: the product is rounded first
.expect u0[5], f32 0.20000002                      ; 0.1 0.2 0.3 0.4 . 0.4 0.3 0.2 0.1
.expect u0[6], f32 inf                             ; 3e38 3e38 -3e38 -3e38 . 1.0 1.0 1.0 1.0: overflow on the way stays
.expect u0[7], f32 -0.0                            ; 0.0 0.0 0.0 0.0 . -1.0 -1.0 -1.0 -1.0: all products are -0
.expect u0[8], f32 0.0                             ; 0.0 0.0 0.0 0.0 . -1.0 1.0 -1.0 -1.0
.expect u0[9], f32 3e-45                           ; 1e-45 1e-45 0.0 0.0 . 1.0 1.0 1.0 1.0: subnormals
.expect u0[10], f32 inf                            ; inf 1.0 1.0 1.0 . 1.0 1.0 1.0 1.0
.expect u0[11], f32 nan                            ; inf 0.0 0.0 0.0 . 0.0 1.0 1.0 1.0
.expect u0[12], f32 nan                            ; inf -inf 0.0 0.0 . 1.0 1.0 1.0 1.0
.expect u0[13], f32 nan                            ; 1.0 1.0 1.0 nan(0xffc12345) . 1.0 1.0 1.0 1.0

.expect u1[0], f32 -37.125 -37.125 -37.125 -37.125 ; the result serves all components
.expect u1[4], f32 3.9375 -7.0 18.125 9.0          ; one to three components, swizzled
.expect u1[8], f32 36.75 -7.0 36.75 -7.0           ; two components written, in another order
.expect u1[12], f32 -7.0 19.5 -7.0 19.5            ; an immediate vector first
.expect u1[16], f32 -7.0 19.0 -7.0 19.0            ; an immediate vector second
.expect u1[20], f32 4.0 9.0 0.375 -7.0             ; only immediates, and bare numbers
.expect u1[24], f32 1.25 -2.25 8.0 1.25            ; the destination is a source
.expect u1[28], f32 -38.375 0.75 -7.0 -7.0         ; other spelling

.expect u2[0], f32 -7.0 -5.0 -7.0 1.0 -7.0 0.20000002 -7.0 -0.0 \
    -7.0 3e-45 -7.0 nan -7.0 nan
