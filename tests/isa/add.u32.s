; add.u32: d = a + b, modulo 2^32.
;
; Thread i computes row i of t0 into u0[i]. u1 has a row of four words for each form that operands can have;
; a component that nothing wrote holds 0xaaaaaaaa there. In u2 only odd threads compute: the others keep 0xaaaaaaaa.

.dispatch 1x10

.buffer t0, u32 \ ; a b
    0 0 \
    1 2 \
    0xffffffff 1 \
    1 0xffffffff \
    0xffffffff 0xffffffff \
    0x80000000 0x80000000 \
    0x7fffffff 1 \
    0x0000ffff 1 \
    123456789 987654321 \
    0x12345678 0x9abcdef0
.buffer u0, 10
.buffer u1, 32
.buffer u2, 10

    mul.u32   r0.x, thread_id, 8   ; byte address of the row
    shl       r0.y, thread_id, 2   ; and of the word for its result
    ld        r1.xy, t0.xy, r0.x
    add.u32   r2.x, r1.x, r1.y
    st        u0.x, r0.y, r2.x

    mov       r4.xyzw, u4(100 7 0xf0f0f0f0 3)
    mov       r5.xyzw, u4(9 0xffffffff 12 5)

    ; all components
    mov       r8.xyzw, u(0xaaaaaaaa)
    add.u32   r8.xyzw, r4.xyzw, r5.xyzw
    st        u1.xyzw, 0, r8.xyzw

    ; swizzles, another order; y is kept
    mov       r8.xyzw, u(0xaaaaaaaa)
    add.u32   r8.wxz, r4.yzx, r5.xww
    st        u1.xyzw, 16, r8.xyzw

    ; one component of the first source
    mov       r8.xyzw, u(0xaaaaaaaa)
    add.u32   r8.xyzw, r4.z, r5.wzyx
    st        u1.xyzw, 32, r8.xyzw

    ; one component of the second
    mov       r8.xyzw, u(0xaaaaaaaa)
    add.u32   r8.zyx, r4.xyz, r5.y
    st        u1.xyzw, 48, r8.xyzw

    ; an immediate vector first
    mov       r8.xyzw, u(0xaaaaaaaa)
    add.u32   r8.xyzw, u4(100 7 0xf0f0f0f0 3), r5.xyzw
    st        u1.xyzw, 64, r8.xyzw

    ; an immediate of one component second
    mov       r8.xyzw, u(0xaaaaaaaa)
    add.u32   r8.xyzw, r4.xyzw, u(12)
    st        u1.xyzw, 80, r8.xyzw

    ; only immediates, and bare numbers
    mov       r8.xyzw, u(0xaaaaaaaa)
    add.u32   r8.xy, u2(100 7), u2(9 0xffffffff)
    add.u32   r8.z, 100, r5.z
    add.u32   r8.w, r4.w, 5
    st        u1.xyzw, 96, r8.xyzw

    ; the destination is a source, rotated
    mov       r8.xyzw, r4.xyzw
    add.u32   r8.yzwx, r8.xyzw, r8.x
    st        u1.xyzw, 112, r8.xyzw

    ; lanes out of exec
    mov       r8.x, u(0xaaaaaaaa)
    and       r9.x, thread_id, 1
    push_mask JOIN
    mask_nz   r9.x
    add.u32   r8.x, r1.x, r1.y
    pop_mask
JOIN:
    st        u2.x, r0.y, r8.x
    ret

.expect u0[0], u32 0                                           ; 0 0
.expect u0[1], u32 3                                           ; 1 2
.expect u0[2], u32 0                                           ; 0xffffffff 1: wraps
.expect u0[3], u32 0                                           ; 1 0xffffffff
.expect u0[4], u32 0xfffffffe                                  ; 0xffffffff 0xffffffff
.expect u0[5], u32 0                                           ; 0x80000000 0x80000000
.expect u0[6], u32 0x80000000                                  ; 0x7fffffff 1
.expect u0[7], u32 65536                                       ; 0x0000ffff 1: a carry through the middle
.expect u0[8], u32 0x423a35c6                                  ; 123456789 987654321
.expect u0[9], u32 0xacf13568                                  ; 0x12345678 0x9abcdef0

.expect u1[0], u32 109 6 0xf0f0f0fc 8                          ; all components
.expect u1[4], u32 0xf0f0f0f5 0xaaaaaaaa 105 16                ; swizzles, another order; y is kept
.expect u1[8], u32 0xf0f0f0f5 0xf0f0f0fc 0xf0f0f0ef 0xf0f0f0f9 ; one component of the first source
.expect u1[12], u32 0xf0f0f0ef 6 99 0xaaaaaaaa                 ; one component of the second
.expect u1[16], u32 109 6 0xf0f0f0fc 8                         ; an immediate vector first
.expect u1[20], u32 112 19 0xf0f0f0fc 15                       ; an immediate of one component second
.expect u1[24], u32 109 6 112 8                                ; only immediates, and bare numbers
.expect u1[28], u32 103 200 107 0xf0f0f154                     ; the destination is a source, rotated

.expect u2[0], u32 0xaaaaaaaa 3 0xaaaaaaaa 0 0xaaaaaaaa 0 0xaaaaaaaa 65536 \
    0xaaaaaaaa 0xacf13568
