; sel: d = a is not 0 ? b : c.
;
; Thread i computes row i of t0 into u0[i]. u1 has a row of four words for each form that operands can have;
; a component that nothing wrote holds 0xaaaaaaaa there. In u2 only odd threads compute: the others keep 0xaaaaaaaa.

.dispatch 1x9

.buffer t0, u32 \ ; a b c
    1 11 22 \
    0 11 22 \
    2 11 22 \
    0x80000000 11 22 \
    0x00010000 11 22 \
    0xffffffff 0 22 \
    0 11 0xffffffff \
    1 0x7f800001 22 \
    0 11 0xffc12345
.buffer u0, 9
.buffer u1, 40
.buffer u2, 9

    mul.u32   r0.x, thread_id, 12  ; byte address of the row
    shl       r0.y, thread_id, 2   ; and of the word for its result
    ld        r1.xyz, t0.xyz, r0.x
    sel       r2.x, r1.x, r1.y, r1.z
    st        u0.x, r0.y, r2.x

    mov       r4.xyzw, u4(1 0 0x80000000 0)
    mov       r5.xyzw, u4(10 20 30 40)
    mov       r6.xyzw, u4(11 21 31 41)

    ; all components
    mov       r8.xyzw, u(0xaaaaaaaa)
    sel       r8.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
    st        u1.xyzw, 0, r8.xyzw

    ; swizzles, another order; y is kept
    mov       r8.xyzw, u(0xaaaaaaaa)
    sel       r8.wxz, r4.yzx, r5.xww, r6.zyx
    st        u1.xyzw, 16, r8.xyzw

    ; one condition serves all
    mov       r8.xyzw, u(0xaaaaaaaa)
    sel       r8.xyzw, r4.z, r5.wzyx, r6.xyzw
    st        u1.xyzw, 32, r8.xyzw

    ; one component of the second source
    mov       r8.xyzw, u(0xaaaaaaaa)
    sel       r8.zyx, r4.xyz, r5.y, r6.yzw
    st        u1.xyzw, 48, r8.xyzw

    ; one component of the third
    mov       r8.xyzw, u(0xaaaaaaaa)
    sel       r8.xw, r4.xy, r5.yz, r6.w
    st        u1.xyzw, 64, r8.xyzw

    ; an immediate condition
    mov       r8.xyzw, u(0xaaaaaaaa)
    sel       r8.xyzw, u4(0 1 0 2), r5.xyzw, r6.xyzw
    st        u1.xyzw, 80, r8.xyzw

    ; immediates second and third, of different types
    mov       r8.xyzw, u(0xaaaaaaaa)
    sel       r8.xyzw, r4.xyzw, f(1.0), i4(-1 -2 -3 -4)
    st        u1.xyzw, 96, r8.xyzw

    ; only immediates
    mov       r8.xyzw, u(0xaaaaaaaa)
    sel       r8.xy, u2(1 0), u(5), f2(1.0 2.0)
    st        u1.xyzw, 112, r8.xyzw

    ; the destination is a source, rotated
    mov       r8.xyzw, r4.xyzw
    sel       r8.yzwx, r8.xyzw, r8.x, r8.wzyx
    st        u1.xyzw, 128, r8.xyzw

    ; other spellings: the same instruction, with another type of bare numbers
    mov       r8.xyzw, u(0xaaaaaaaa)
    sel.u32   r8.x, r4.x, 7, 9
    sel.i32   r8.y, r4.y, -3, -4
    sel.f32   r8.z, r4.z, 0.75, 0.5
    st        u1.xyzw, 144, r8.xyzw

    ; lanes out of exec
    mov       r8.x, u(0xaaaaaaaa)
    and       r9.x, thread_id, 1
    push_mask JOIN
    mask_nz   r9.x
    sel       r8.x, r1.x, r1.y, r1.z
    pop_mask
JOIN:
    st        u2.x, r0.y, r8.x
    ret

.expect u0[0], u32 11                                           ; 1 11 22
.expect u0[1], u32 22                                           ; 0 11 22
.expect u0[2], u32 11                                           ; 2 11 22: any bit will do
.expect u0[3], u32 11                                           ; 0x80000000 11 22: the bits of -0.0 are not 0
.expect u0[4], u32 11                                           ; 0x00010000 11 22
.expect u0[5], u32 0                                            ; 0xffffffff 0 22
.expect u0[6], u32 0xffffffff                                   ; 0 11 0xffffffff
.expect u0[7], u32 0x7f800001                                   ; 1 0x7f800001 22: the bits pass unchanged
.expect u0[8], u32 0xffc12345                                   ; 0 11 0xffc12345

.expect u1[0], u32 10 21 30 41                                  ; all components
.expect u1[4], u32 40 0xaaaaaaaa 40 31                          ; swizzles, another order; y is kept
.expect u1[8], u32 40 30 20 10                                  ; one condition serves all
.expect u1[12], u32 20 31 20 0xaaaaaaaa                         ; one component of the second source
.expect u1[16], u32 20 0xaaaaaaaa 0xaaaaaaaa 41                 ; one component of the third
.expect u1[20], u32 11 20 31 40                                 ; an immediate condition
.expect u1[24], u32 0x3f800000 0xfffffffe 0x3f800000 0xfffffffc ; immediates second and third, of different types
.expect u1[28], u32 5 0x40000000 0xaaaaaaaa 0xaaaaaaaa          ; only immediates
.expect u1[32], u32 1 1 0x80000000 1                            ; the destination is a source, rotated
.expect u1[36], u32 7 0xfffffffc 0x3f400000 0xaaaaaaaa          ; other spellings

.expect u2[0], u32 0xaaaaaaaa 22 0xaaaaaaaa 11 0xaaaaaaaa 0 0xaaaaaaaa 0x7f800001 \
    0xaaaaaaaa
