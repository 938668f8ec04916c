; le.f32: d = a <= b.
;
; Thread i computes row i of t0 into u0[i]. u1 has a row of four words for each form that operands can have;
; a component that nothing wrote holds 0xaaaaaaaa there. In u2 only odd threads compute: the others keep 0xaaaaaaaa.

.dispatch 1x24

.buffer t0, f32 \ ; a b
    1.0 2.0 \
    2.0 1.0 \
    1.5 1.5 \
    -1.0 1.0 \
    -1.0 -2.0 \
    0.0 -0.0 \
    -0.0 0.0 \
    -0.0 -0.0 \
    0.0 0.0 \
    0.0 1e-45 \
    -1e-45 0.0 \
    1e-45 3e-45 \
    1.0 1.0000001 \
    inf 3.4028235e38 \
    inf inf \
    -inf inf \
    -inf -3.4028235e38 \
    nan 1.0 \
    1.0 nan \
    nan inf \
    -inf nan(0xffc12345) \
    nan nan \
    nan(0x7f800001) -1.0 \
    nan(0x7f800001) nan(0xffc12345)
.buffer u0, 24
.buffer u1, 32
.buffer u2, 24

    mul.u32   r0.x, thread_id, 8   ; byte address of the row
    shl       r0.y, thread_id, 2   ; and of the word for its result
    ld        r1.xy, t0.xy, r0.x
    le.f32    r2.x, r1.x, r1.y
    st        u0.x, r0.y, r2.x

    mov       r4.xyzw, f4(1.5 -2.25 8.0 0.5)
    mov       r5.xyzw, f4(-2.25 1.5 8.0 -2.25)

    ; all components
    mov       r8.xyzw, u(0xaaaaaaaa)
    le.f32    r8.xyzw, r4.xyzw, r5.xyzw
    st        u1.xyzw, 0, r8.xyzw

    ; swizzles, another order; y is kept
    mov       r8.xyzw, u(0xaaaaaaaa)
    le.f32    r8.wxz, r4.yzx, r5.xww
    st        u1.xyzw, 16, r8.xyzw

    ; one component of the first source
    mov       r8.xyzw, u(0xaaaaaaaa)
    le.f32    r8.xyzw, r4.z, r5.wzyx
    st        u1.xyzw, 32, r8.xyzw

    ; one component of the second
    mov       r8.xyzw, u(0xaaaaaaaa)
    le.f32    r8.zyx, r4.xyz, r5.y
    st        u1.xyzw, 48, r8.xyzw

    ; an immediate vector first
    mov       r8.xyzw, u(0xaaaaaaaa)
    le.f32    r8.xyzw, f4(1.5 -2.25 8.0 0.5), r5.xyzw
    st        u1.xyzw, 64, r8.xyzw

    ; an immediate of one component second
    mov       r8.xyzw, u(0xaaaaaaaa)
    le.f32    r8.xyzw, r4.xyzw, f(8.0)
    st        u1.xyzw, 80, r8.xyzw

    ; only immediates, and bare numbers
    mov       r8.xyzw, u(0xaaaaaaaa)
    le.f32    r8.xy, f2(1.5 -2.25), f2(-2.25 1.5)
    le.f32    r8.z, 1.5, r5.z
    le.f32    r8.w, r4.w, -2.25
    st        u1.xyzw, 96, r8.xyzw

    ; the destination is a source, rotated
    mov       r8.xyzw, r4.xyzw
    le.f32    r8.yzwx, r8.xyzw, r8.x
    st        u1.xyzw, 112, r8.xyzw

    ; lanes out of exec
    mov       r8.x, u(0xaaaaaaaa)
    and       r9.x, thread_id, 1
    push_mask JOIN
    mask_nz   r9.x
    le.f32    r8.x, r1.x, r1.y
    pop_mask
JOIN:
    st        u2.x, r0.y, r8.x
    ret

.expect u0[0], u32 1                 ; 1.0 2.0
.expect u0[1], u32 0                 ; 2.0 1.0
.expect u0[2], u32 1                 ; 1.5 1.5
.expect u0[3], u32 1                 ; -1.0 1.0
.expect u0[4], u32 0                 ; -1.0 -2.0
.expect u0[5], u32 1                 ; 0.0 -0.0
.expect u0[6], u32 1                 ; -0.0 0.0
.expect u0[7], u32 1                 ; -0.0 -0.0
.expect u0[8], u32 1                 ; 0.0 0.0
.expect u0[9], u32 1                 ; 0.0 1e-45: a subnormal is not 0
.expect u0[10], u32 1                ; -1e-45 0.0
.expect u0[11], u32 1                ; 1e-45 3e-45
.expect u0[12], u32 1                ; 1.0 1.0000001: neighbours
.expect u0[13], u32 0                ; inf 3.4028235e38
.expect u0[14], u32 1                ; inf inf
.expect u0[15], u32 1                ; -inf inf
.expect u0[16], u32 1                ; -inf -3.4028235e38
.expect u0[17], u32 0                ; nan 1.0
.expect u0[18], u32 0                ; 1.0 nan
.expect u0[19], u32 0                ; nan inf
.expect u0[20], u32 0                ; -inf nan(0xffc12345)
.expect u0[21], u32 0                ; nan nan
.expect u0[22], u32 0                ; nan(0x7f800001) -1.0
.expect u0[23], u32 0                ; nan(0x7f800001) nan(0xffc12345)

.expect u1[0], u32 0 1 1 0           ; all components
.expect u1[4], u32 0 0xaaaaaaaa 0 1  ; swizzles, another order; y is kept
.expect u1[8], u32 0 1 0 0           ; one component of the first source
.expect u1[12], u32 0 1 1 0xaaaaaaaa ; one component of the second
.expect u1[16], u32 0 1 1 0          ; an immediate vector first
.expect u1[20], u32 1 1 1 1          ; an immediate of one component second
.expect u1[24], u32 0 1 1 0          ; only immediates, and bare numbers
.expect u1[28], u32 1 1 1 0          ; the destination is a source, rotated

.expect u2[0], u32 0xaaaaaaaa 0 0xaaaaaaaa 1 0xaaaaaaaa 1 0xaaaaaaaa 1 \
    0xaaaaaaaa 1 0xaaaaaaaa 1 0xaaaaaaaa 0 0xaaaaaaaa 1 \
    0xaaaaaaaa 0 0xaaaaaaaa 0 0xaaaaaaaa 0 0xaaaaaaaa 0
