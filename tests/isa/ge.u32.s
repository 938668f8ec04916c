; ge.u32: d = a >= b.
;
; Thread i computes row i of t0 into u0[i]. u1 has a row of four words for each form that operands can have;
; a component that nothing wrote holds 0xaaaaaaaa there. In u2 only odd threads compute: the others keep 0xaaaaaaaa.

.dispatch 1x11

.buffer t0, u32 \ ; a b
    0 0 \
    0 1 \
    1 0 \
    5 5 \
    0xffffffff 0 \
    0 0xffffffff \
    0xffffffff 0xffffffff \
    0x7fffffff 0x80000000 \
    0x80000000 0x7fffffff \
    0xfffffffe 0xffffffff \
    0x00010000 0x0000ffff
.buffer u0, 11
.buffer u1, 32
.buffer u2, 11

    mul.u32   r0.x, thread_id, 8   ; byte address of the row
    shl       r0.y, thread_id, 2   ; and of the word for its result
    ld        r1.xy, t0.xy, r0.x
    ge.u32    r2.x, r1.x, r1.y
    st        u0.x, r0.y, r2.x

    mov       r4.xyzw, u4(1 7 0xffffffff 3)
    mov       r5.xyzw, u4(7 1 0xffffffff 7)

    ; all components
    mov       r8.xyzw, u(0xaaaaaaaa)
    ge.u32    r8.xyzw, r4.xyzw, r5.xyzw
    st        u1.xyzw, 0, r8.xyzw

    ; swizzles, another order; y is kept
    mov       r8.xyzw, u(0xaaaaaaaa)
    ge.u32    r8.wxz, r4.yzx, r5.xww
    st        u1.xyzw, 16, r8.xyzw

    ; one component of the first source
    mov       r8.xyzw, u(0xaaaaaaaa)
    ge.u32    r8.xyzw, r4.z, r5.wzyx
    st        u1.xyzw, 32, r8.xyzw

    ; one component of the second
    mov       r8.xyzw, u(0xaaaaaaaa)
    ge.u32    r8.zyx, r4.xyz, r5.y
    st        u1.xyzw, 48, r8.xyzw

    ; an immediate vector first
    mov       r8.xyzw, u(0xaaaaaaaa)
    ge.u32    r8.xyzw, u4(1 7 0xffffffff 3), r5.xyzw
    st        u1.xyzw, 64, r8.xyzw

    ; an immediate of one component second
    mov       r8.xyzw, u(0xaaaaaaaa)
    ge.u32    r8.xyzw, r4.xyzw, u(0xffffffff)
    st        u1.xyzw, 80, r8.xyzw

    ; only immediates, and bare numbers
    mov       r8.xyzw, u(0xaaaaaaaa)
    ge.u32    r8.xy, u2(1 7), u2(7 1)
    ge.u32    r8.z, 1, r5.z
    ge.u32    r8.w, r4.w, 7
    st        u1.xyzw, 96, r8.xyzw

    ; the destination is a source, rotated
    mov       r8.xyzw, r4.xyzw
    ge.u32    r8.yzwx, r8.xyzw, r8.x
    st        u1.xyzw, 112, r8.xyzw

    ; lanes out of exec
    mov       r8.x, u(0xaaaaaaaa)
    and       r9.x, thread_id, 1
    push_mask JOIN
    mask_nz   r9.x
    ge.u32    r8.x, r1.x, r1.y
    pop_mask
JOIN:
    st        u2.x, r0.y, r8.x
    ret

.expect u0[0], u32 1                 ; 0 0
.expect u0[1], u32 0                 ; 0 1
.expect u0[2], u32 1                 ; 1 0
.expect u0[3], u32 1                 ; 5 5
.expect u0[4], u32 1                 ; 0xffffffff 0
.expect u0[5], u32 0                 ; 0 0xffffffff
.expect u0[6], u32 1                 ; 0xffffffff 0xffffffff
.expect u0[7], u32 0                 ; 0x7fffffff 0x80000000: unsigned: the second is larger
.expect u0[8], u32 1                 ; 0x80000000 0x7fffffff
.expect u0[9], u32 0                 ; 0xfffffffe 0xffffffff
.expect u0[10], u32 1                ; 0x00010000 0x0000ffff

.expect u1[0], u32 0 1 1 0           ; all components
.expect u1[4], u32 1 0xaaaaaaaa 0 1  ; swizzles, another order; y is kept
.expect u1[8], u32 1 1 1 1           ; one component of the first source
.expect u1[12], u32 1 1 1 0xaaaaaaaa ; one component of the second
.expect u1[16], u32 0 1 1 0          ; an immediate vector first
.expect u1[20], u32 0 0 1 0          ; an immediate of one component second
.expect u1[24], u32 0 1 0 0          ; only immediates, and bare numbers
.expect u1[28], u32 1 1 1 1          ; the destination is a source, rotated

.expect u2[0], u32 0xaaaaaaaa 0 0xaaaaaaaa 1 0xaaaaaaaa 0 0xaaaaaaaa 0 \
    0xaaaaaaaa 0 0xaaaaaaaa
