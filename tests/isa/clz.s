; clz: d = zero bits above the highest one bit; 32 for 0.
;
; Thread i computes row i of t0 into u0[i]. u1 has a row of four words for each form that operands can have;
; a component that nothing wrote holds 0xaaaaaaaa there. In u2 only odd threads compute: the others keep 0xaaaaaaaa.

.dispatch 1x14

.buffer t0, u32 \ ; a
    0 \
    1 \
    2 \
    0xffffffff \
    0x80000000 \
    0x7fffffff \
    0x00010000 \
    0xaaaaaaaa \
    0x55555555 \
    0x12345678 \
    0xf0000000 \
    0x0000000f \
    0x00ff0000 \
    0xfffffffe
.buffer u0, 14
.buffer u1, 28
.buffer u2, 14

    mul.u32   r0.x, thread_id, 4   ; byte address of the row
    shl       r0.y, thread_id, 2   ; and of the word for its result
    ld        r1.x, t0.x, r0.x
    clz       r2.x, r1.x
    st        u0.x, r0.y, r2.x

    mov       r4.xyzw, u4(100 7 0xf0f0f0f0 3)

    ; all components
    mov       r8.xyzw, u(0xaaaaaaaa)
    clz       r8.xyzw, r4.xyzw
    st        u1.xyzw, 0, r8.xyzw

    ; swizzles, another order; y is kept
    mov       r8.xyzw, u(0xaaaaaaaa)
    clz       r8.wxz, r4.yzx
    st        u1.xyzw, 16, r8.xyzw

    ; one component serves all
    mov       r8.xyzw, u(0xaaaaaaaa)
    clz       r8.zyx, r4.w
    st        u1.xyzw, 32, r8.xyzw

    ; an immediate vector
    mov       r8.xyzw, u(0xaaaaaaaa)
    clz       r8.xyzw, u4(9 0xffffffff 12 5)
    st        u1.xyzw, 48, r8.xyzw

    ; immediates of one component
    mov       r8.xyzw, u(0xaaaaaaaa)
    clz       r8.yx, u(12)
    clz       r8.w, 4000
    st        u1.xyzw, 64, r8.xyzw

    ; the destination is the source, rotated
    mov       r8.xyzw, r4.xyzw
    clz       r8.yzwx, r8.xyzw
    st        u1.xyzw, 80, r8.xyzw

    ; other spellings: the same instruction, with another type of bare numbers
    mov       r8.xyzw, u(0xaaaaaaaa)
    clz.u32   r8.x, 7
    st        u1.xyzw, 96, r8.xyzw

    ; lanes out of exec
    mov       r8.x, u(0xaaaaaaaa)
    and       r9.x, thread_id, 1
    push_mask JOIN
    mask_nz   r9.x
    clz       r8.x, r1.x
    pop_mask
JOIN:
    st        u2.x, r0.y, r8.x
    ret

.expect u0[0], u32 32                                   ; 0
.expect u0[1], u32 31                                   ; 1
.expect u0[2], u32 30                                   ; 2
.expect u0[3], u32 0                                    ; 0xffffffff
.expect u0[4], u32 0                                    ; 0x80000000
.expect u0[5], u32 1                                    ; 0x7fffffff
.expect u0[6], u32 15                                   ; 0x00010000
.expect u0[7], u32 0                                    ; 0xaaaaaaaa
.expect u0[8], u32 1                                    ; 0x55555555
.expect u0[9], u32 3                                    ; 0x12345678
.expect u0[10], u32 0                                   ; 0xf0000000
.expect u0[11], u32 28                                  ; 0x0000000f
.expect u0[12], u32 8                                   ; 0x00ff0000
.expect u0[13], u32 0                                   ; 0xfffffffe

.expect u1[0], u32 25 29 0 30                           ; all components
.expect u1[4], u32 0 0xaaaaaaaa 25 29                   ; swizzles, another order; y is kept
.expect u1[8], u32 30 30 30 0xaaaaaaaa                  ; one component serves all
.expect u1[12], u32 28 0 28 29                          ; an immediate vector
.expect u1[16], u32 28 28 0xaaaaaaaa 20                 ; immediates of one component
.expect u1[20], u32 30 25 29 0                          ; the destination is the source, rotated
.expect u1[24], u32 29 0xaaaaaaaa 0xaaaaaaaa 0xaaaaaaaa ; other spellings

.expect u2[0], u32 0xaaaaaaaa 31 0xaaaaaaaa 0 0xaaaaaaaa 1 0xaaaaaaaa 0 \
    0xaaaaaaaa 3 0xaaaaaaaa 28 0xaaaaaaaa 0
