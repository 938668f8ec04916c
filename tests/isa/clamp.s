; clamp: d = a clamped to [0, 1]; NaN gives 0.
;
; Thread i computes row i of t0 into u0[i]. u1 has a row of four words for each form that operands can have;
; a component that nothing wrote holds -7.0 there. In u2 only odd threads compute: the others keep -7.0.

.dispatch 1x14

.buffer t0, f32 \ ; a
    0.5 \
    0.0 \
    -0.0 \
    1.0 \
    0.99999994 \
    1.0000001 \
    -1e-45 \
    1e-45 \
    -5.0 \
    5.0 \
    inf \
    -inf \
    nan \
    nan(0xffc12345)
.buffer u0, 14
.buffer u1, 28
.buffer u2, 14

    mul.u32   r0.x, thread_id, 4   ; byte address of the row
    shl       r0.y, thread_id, 2   ; and of the word for its result
    ld        r1.x, t0.x, r0.x
    clamp     r2.x, r1.x
    st        u0.x, r0.y, r2.x

    mov       r4.xyzw, f4(1.5 -2.25 0.125 0.5)

    ; all components
    mov       r8.xyzw, f(-7.0)
    clamp     r8.xyzw, r4.xyzw
    st        u1.xyzw, 0, r8.xyzw

    ; swizzles, another order; y is kept
    mov       r8.xyzw, f(-7.0)
    clamp     r8.wxz, r4.yzx
    st        u1.xyzw, 16, r8.xyzw

    ; one component serves all
    mov       r8.xyzw, f(-7.0)
    clamp     r8.zyx, r4.w
    st        u1.xyzw, 32, r8.xyzw

    ; an immediate vector
    mov       r8.xyzw, f(-7.0)
    clamp     r8.xyzw, f4(0.25 3.0 -4.0 0.75)
    st        u1.xyzw, 48, r8.xyzw

    ; immediates of one component
    mov       r8.xyzw, f(-7.0)
    clamp     r8.yx, f(-4.0)
    clamp     r8.w, 0.625
    st        u1.xyzw, 64, r8.xyzw

    ; the destination is the source, rotated
    mov       r8.xyzw, r4.xyzw
    clamp     r8.yzwx, r8.xyzw
    st        u1.xyzw, 80, r8.xyzw

    ; other spellings: the same instruction, with another type of bare numbers
    mov       r8.xyzw, f(-7.0)
    clamp.f32 r8.x, 0.75
    st        u1.xyzw, 96, r8.xyzw

    ; lanes out of exec
    mov       r8.x, f(-7.0)
    and       r9.x, thread_id, 1
    push_mask JOIN
    mask_nz   r9.x
    clamp     r8.x, r1.x
    pop_mask
JOIN:
    st        u2.x, r0.y, r8.x
    ret

.expect u0[0], f32 0.5                  ; 0.5
.expect u0[1], f32 0.0                  ; 0.0
.expect u0[2], f32 0.0                  ; -0.0: becomes +0
.expect u0[3], f32 1.0                  ; 1.0
.expect u0[4], f32 0.99999994           ; 0.99999994
.expect u0[5], f32 1.0                  ; 1.0000001
.expect u0[6], f32 0.0                  ; -1e-45
.expect u0[7], f32 1e-45                ; 1e-45
.expect u0[8], f32 0.0                  ; -5.0
.expect u0[9], f32 1.0                  ; 5.0
.expect u0[10], f32 1.0                 ; inf
.expect u0[11], f32 0.0                 ; -inf
.expect u0[12], f32 0.0                 ; nan
.expect u0[13], f32 0.0                 ; nan(0xffc12345)

.expect u1[0], f32 1.0 0.0 0.125 0.5    ; all components
.expect u1[4], f32 0.125 -7.0 1.0 0.0   ; swizzles, another order; y is kept
.expect u1[8], f32 0.5 0.5 0.5 -7.0     ; one component serves all
.expect u1[12], f32 0.25 1.0 0.0 0.75   ; an immediate vector
.expect u1[16], f32 0.0 0.0 -7.0 0.625  ; immediates of one component
.expect u1[20], f32 0.5 1.0 0.0 0.125   ; the destination is the source, rotated
.expect u1[24], f32 0.75 -7.0 -7.0 -7.0 ; other spellings

.expect u2[0], f32 -7.0 0.0 -7.0 1.0 -7.0 1.0 -7.0 1e-45 \
    -7.0 1.0 -7.0 0.0 -7.0 0.0
