; bfe.u32: d = c bits (at most 32) of a from bit b modulo 32 up, zero-extended.
;
; Thread i computes row i of t0 into u0[i]. u1 has a row of four words for each form that operands can have;
; a component that nothing wrote holds 0xaaaaaaaa there. In u2 only odd threads compute: the others keep 0xaaaaaaaa.

.dispatch 1x19

.buffer t0, u32 \ ; a b c
    0x12345678 0 32 \
    0x12345678 0 33 \
    0x12345678 0 0xffffffff \
    0x12345678 0 0 \
    0x12345678 4 8 \
    0x12345678 4 4 \
    0x12345678 5 2 \
    0xffffffff 0 31 \
    0xffffffff 31 1 \
    0xffffffff 31 5 \
    0x80000000 28 8 \
    0x40000000 28 8 \
    0x80000000 31 1 \
    0x80000000 32 1 \
    0x00000001 32 1 \
    0x12345678 36 8 \
    0x12345678 16 16 \
    0x9abcdef0 16 16 \
    0x9abcdef0 31 0
.buffer u0, 19
.buffer u1, 40
.buffer u2, 19

    mul.u32   r0.x, thread_id, 12  ; byte address of the row
    shl       r0.y, thread_id, 2   ; and of the word for its result
    ld        r1.xyz, t0.xyz, r0.x
    bfe.u32   r2.x, r1.x, r1.y, r1.z
    st        u0.x, r0.y, r2.x

    mov       r4.xyzw, u4(0x12345678 0x9abcdef0 0xf0f0f0f0 0x00ff00ff)
    mov       r5.xyzw, u4(4 28 0 33)
    mov       r6.xyzw, u4(8 4 32 7)

    ; all components
    mov       r8.xyzw, u(0xaaaaaaaa)
    bfe.u32   r8.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
    st        u1.xyzw, 0, r8.xyzw

    ; swizzles, another order; y is kept
    mov       r8.xyzw, u(0xaaaaaaaa)
    bfe.u32   r8.wxz, r4.yzx, r5.xww, r6.zyx
    st        u1.xyzw, 16, r8.xyzw

    ; one component of the first source
    mov       r8.xyzw, u(0xaaaaaaaa)
    bfe.u32   r8.xyzw, r4.z, r5.wzyx, r6.xyzw
    st        u1.xyzw, 32, r8.xyzw

    ; one component of the second
    mov       r8.xyzw, u(0xaaaaaaaa)
    bfe.u32   r8.zyx, r4.xyz, r5.y, r6.yzw
    st        u1.xyzw, 48, r8.xyzw

    ; one component of the third
    mov       r8.xyzw, u(0xaaaaaaaa)
    bfe.u32   r8.xw, r4.xy, r5.yz, r6.w
    st        u1.xyzw, 64, r8.xyzw

    ; an immediate vector first
    mov       r8.xyzw, u(0xaaaaaaaa)
    bfe.u32   r8.xyzw, u4(0x12345678 0x9abcdef0 0xf0f0f0f0 0x00ff00ff), r5.xyzw, r6.xyzw
    st        u1.xyzw, 80, r8.xyzw

    ; an immediate of one component second
    mov       r8.xyzw, u(0xaaaaaaaa)
    bfe.u32   r8.xyzw, r4.xyzw, u(0), r6.xyzw
    st        u1.xyzw, 96, r8.xyzw

    ; an immediate vector third
    mov       r8.xyzw, u(0xaaaaaaaa)
    bfe.u32   r8.xyzw, r4.xyzw, r5.xyzw, u4(8 4 32 7)
    st        u1.xyzw, 112, r8.xyzw

    ; only immediates, and bare numbers
    mov       r8.xyzw, u(0xaaaaaaaa)
    bfe.u32   r8.xy, u2(0x12345678 0x9abcdef0), u2(4 28), u2(8 4)
    bfe.u32   r8.z, 0x12345678, r5.z, 4
    bfe.u32   r8.w, r4.w, 33, r6.w
    st        u1.xyzw, 128, r8.xyzw

    ; the destination is a source, rotated
    mov       r8.xyzw, r4.xyzw
    bfe.u32   r8.yzwx, r8.xyzw, r8.x, r8.wzyx
    st        u1.xyzw, 144, r8.xyzw

    ; lanes out of exec
    mov       r8.x, u(0xaaaaaaaa)
    and       r9.x, thread_id, 1
    push_mask JOIN
    mask_nz   r9.x
    bfe.u32   r8.x, r1.x, r1.y, r1.z
    pop_mask
JOIN:
    st        u2.x, r0.y, r8.x
    ret

.expect u0[0], u32 0x12345678                   ; 0x12345678 0 32: all of it
.expect u0[1], u32 0x12345678                   ; 0x12345678 0 33: at most 32
.expect u0[2], u32 0x12345678                   ; 0x12345678 0 0xffffffff
.expect u0[3], u32 0                            ; 0x12345678 0 0: no bits
.expect u0[4], u32 103                          ; 0x12345678 4 8
.expect u0[5], u32 7                            ; 0x12345678 4 4: the top bit of the field is 0
.expect u0[6], u32 3                            ; 0x12345678 5 2: and 1
.expect u0[7], u32 0x7fffffff                   ; 0xffffffff 0 31
.expect u0[8], u32 1                            ; 0xffffffff 31 1
.expect u0[9], u32 1                            ; 0xffffffff 31 5: beyond bit 31
.expect u0[10], u32 8                           ; 0x80000000 28 8
.expect u0[11], u32 4                           ; 0x40000000 28 8
.expect u0[12], u32 1                           ; 0x80000000 31 1
.expect u0[13], u32 0                           ; 0x80000000 32 1: from bit 0: modulo 32
.expect u0[14], u32 1                           ; 0x00000001 32 1
.expect u0[15], u32 103                         ; 0x12345678 36 8: from bit 4
.expect u0[16], u32 4660                        ; 0x12345678 16 16
.expect u0[17], u32 39612                       ; 0x9abcdef0 16 16
.expect u0[18], u32 0                           ; 0x9abcdef0 31 0

.expect u1[0], u32 103 9 0xf0f0f0f0 127         ; all components
.expect u1[4], u32 8 0xaaaaaaaa 60 0x09abcdef   ; swizzles, another order; y is kept
.expect u1[8], u32 120 0 15 15                  ; one component of the first source
.expect u1[12], u32 15 9 1 0xaaaaaaaa           ; one component of the second
.expect u1[16], u32 1 0xaaaaaaaa 0xaaaaaaaa 112 ; one component of the third
.expect u1[20], u32 103 9 0xf0f0f0f0 127        ; an immediate vector first
.expect u1[24], u32 120 0 0xf0f0f0f0 127        ; an immediate of one component second
.expect u1[28], u32 103 9 0xf0f0f0f0 127        ; an immediate vector third
.expect u1[32], u32 103 9 8 127                 ; only immediates, and bare numbers
.expect u1[36], u32 0 18 154 240                ; the destination is a source, rotated

.expect u2[0], u32 0xaaaaaaaa 0x12345678 0xaaaaaaaa 0 0xaaaaaaaa 7 0xaaaaaaaa 0x7fffffff \
    0xaaaaaaaa 1 0xaaaaaaaa 4 0xaaaaaaaa 0 0xaaaaaaaa 103 \
    0xaaaaaaaa 39612 0xaaaaaaaa
