; mad.u32: d = a * b + c, modulo 2^32.
;
; Thread i computes row i of t0 into u0[i]. u1 has a row of four words for each form that operands can have;
; a component that nothing wrote holds 0xaaaaaaaa there. In u2 only odd threads compute: the others keep 0xaaaaaaaa.

.dispatch 1x10

.buffer t0, u32 \ ; a b c
    0 0 0 \
    2 3 4 \
    0 0xffffffff 7 \
    0xffffffff 1 1 \
    0xffffffff 0xffffffff 0xffffffff \
    0x10000 0x10000 5 \
    0x10000 0xffff 0x10000 \
    0x80000000 2 1 \
    0x12345678 0x9abcdef0 0x0fedcba9 \
    1 1 0xfffffffe
.buffer u0, 10
.buffer u1, 40
.buffer u2, 10

    mul.u32   r0.x, thread_id, 12  ; byte address of the row
    shl       r0.y, thread_id, 2   ; and of the word for its result
    ld        r1.xyz, t0.xyz, r0.x
    mad.u32   r2.x, r1.x, r1.y, r1.z
    st        u0.x, r0.y, r2.x

    mov       r4.xyzw, u4(100 7 0xf0f0f0f0 3)
    mov       r5.xyzw, u4(9 0xffffffff 12 5)
    mov       r6.xyzw, u4(1 20 300 4000)

    ; all components
    mov       r8.xyzw, u(0xaaaaaaaa)
    mad.u32   r8.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
    st        u1.xyzw, 0, r8.xyzw

    ; swizzles, another order; y is kept
    mov       r8.xyzw, u(0xaaaaaaaa)
    mad.u32   r8.wxz, r4.yzx, r5.xww, r6.zyx
    st        u1.xyzw, 16, r8.xyzw

    ; one component of the first source
    mov       r8.xyzw, u(0xaaaaaaaa)
    mad.u32   r8.xyzw, r4.z, r5.wzyx, r6.xyzw
    st        u1.xyzw, 32, r8.xyzw

    ; one component of the second
    mov       r8.xyzw, u(0xaaaaaaaa)
    mad.u32   r8.zyx, r4.xyz, r5.y, r6.yzw
    st        u1.xyzw, 48, r8.xyzw

    ; one component of the third
    mov       r8.xyzw, u(0xaaaaaaaa)
    mad.u32   r8.xw, r4.xy, r5.yz, r6.w
    st        u1.xyzw, 64, r8.xyzw

    ; an immediate vector first
    mov       r8.xyzw, u(0xaaaaaaaa)
    mad.u32   r8.xyzw, u4(100 7 0xf0f0f0f0 3), r5.xyzw, r6.xyzw
    st        u1.xyzw, 80, r8.xyzw

    ; an immediate of one component second
    mov       r8.xyzw, u(0xaaaaaaaa)
    mad.u32   r8.xyzw, r4.xyzw, u(12), r6.xyzw
    st        u1.xyzw, 96, r8.xyzw

    ; an immediate vector third
    mov       r8.xyzw, u(0xaaaaaaaa)
    mad.u32   r8.xyzw, r4.xyzw, r5.xyzw, u4(1 20 300 4000)
    st        u1.xyzw, 112, r8.xyzw

    ; only immediates, and bare numbers
    mov       r8.xyzw, u(0xaaaaaaaa)
    mad.u32   r8.xy, u2(100 7), u2(9 0xffffffff), u2(1 20)
    mad.u32   r8.z, 100, r5.z, 20
    mad.u32   r8.w, r4.w, 5, r6.w
    st        u1.xyzw, 128, r8.xyzw

    ; the destination is a source, rotated
    mov       r8.xyzw, r4.xyzw
    mad.u32   r8.yzwx, r8.xyzw, r8.x, r8.wzyx
    st        u1.xyzw, 144, r8.xyzw

    ; lanes out of exec
    mov       r8.x, u(0xaaaaaaaa)
    and       r9.x, thread_id, 1
    push_mask JOIN
    mask_nz   r9.x
    mad.u32   r8.x, r1.x, r1.y, r1.z
    pop_mask
JOIN:
    st        u2.x, r0.y, r8.x
    ret

.expect u0[0], u32 0                                           ; 0 0 0
.expect u0[1], u32 10                                          ; 2 3 4
.expect u0[2], u32 7                                           ; 0 0xffffffff 7
.expect u0[3], u32 0                                           ; 0xffffffff 1 1: the sum wraps
.expect u0[4], u32 0                                           ; 0xffffffff 0xffffffff 0xffffffff
.expect u0[5], u32 5                                           ; 0x10000 0x10000 5: the product wraps
.expect u0[6], u32 0                                           ; 0x10000 0xffff 0x10000
.expect u0[7], u32 1                                           ; 0x80000000 2 1
.expect u0[8], u32 0x341aec29                                  ; 0x12345678 0x9abcdef0 0x0fedcba9
.expect u0[9], u32 0xffffffff                                  ; 1 1 0xfffffffe

.expect u1[0], u32 901 13 0x4b4b4c6c 4015                      ; all components
.expect u1[4], u32 0xb4b4b4c4 0xaaaaaaaa 501 363               ; swizzles, another order; y is kept
.expect u1[8], u32 0xb4b4b4b1 0x4b4b4b54 0x0f0f103c 0x78788810 ; one component of the first source
.expect u1[12], u32 0x0f0f1eb0 293 0xffffffb0 0xaaaaaaaa       ; one component of the second
.expect u1[16], u32 3900 0xaaaaaaaa 0xaaaaaaaa 4084            ; one component of the third
.expect u1[20], u32 901 13 0x4b4b4c6c 4015                     ; an immediate vector first
.expect u1[24], u32 1201 104 0x4b4b4c6c 4036                   ; an immediate of one component second
.expect u1[28], u32 901 13 0x4b4b4c6c 4015                     ; an immediate vector third
.expect u1[32], u32 901 13 1220 4015                           ; only immediates, and bare numbers
.expect u1[36], u32 400 10003 0xf0f0f3ac 0x1e1e1dc7            ; the destination is a source, rotated

.expect u2[0], u32 0xaaaaaaaa 10 0xaaaaaaaa 0 0xaaaaaaaa 5 0xaaaaaaaa 1 \
    0xaaaaaaaa 0xffffffff
