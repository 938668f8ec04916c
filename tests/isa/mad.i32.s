; mad.i32: d = a * b + c, wraps.
;
; Thread i computes row i of t0 into u0[i]. u1 has a row of four words for each form that operands can have;
; a component that nothing wrote holds -99 there. In u2 only odd threads compute: the others keep -99.

.dispatch 1x9

.buffer t0, i32 \ ; a b c
    0 0 0 \
    2 -3 4 \
    -2 -3 -4 \
    2147483647 1 1 \
    -2147483648 -1 0 \
    -2147483648 -2147483648 -1 \
    -1 1 1 \
    46341 46341 -1 \
    12345 -54321 1000
.buffer u0, 9
.buffer u1, 40
.buffer u2, 9

    mul.u32   r0.x, thread_id, 12  ; byte address of the row
    shl       r0.y, thread_id, 2   ; and of the word for its result
    ld        r1.xyz, t0.xyz, r0.x
    mad.i32   r2.x, r1.x, r1.y, r1.z
    st        u0.x, r0.y, r2.x

    mov       r4.xyzw, i4(100 -7 2000000000 3)
    mov       r5.xyzw, i4(-9 2 12 -5)
    mov       r6.xyzw, i4(1 -20 300 4000)

    ; all components
    mov       r8.xyzw, i(-99)
    mad.i32   r8.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
    st        u1.xyzw, 0, r8.xyzw

    ; swizzles, another order; y is kept
    mov       r8.xyzw, i(-99)
    mad.i32   r8.wxz, r4.yzx, r5.xww, r6.zyx
    st        u1.xyzw, 16, r8.xyzw

    ; one component of the first source
    mov       r8.xyzw, i(-99)
    mad.i32   r8.xyzw, r4.z, r5.wzyx, r6.xyzw
    st        u1.xyzw, 32, r8.xyzw

    ; one component of the second
    mov       r8.xyzw, i(-99)
    mad.i32   r8.zyx, r4.xyz, r5.y, r6.yzw
    st        u1.xyzw, 48, r8.xyzw

    ; one component of the third
    mov       r8.xyzw, i(-99)
    mad.i32   r8.xw, r4.xy, r5.yz, r6.w
    st        u1.xyzw, 64, r8.xyzw

    ; an immediate vector first
    mov       r8.xyzw, i(-99)
    mad.i32   r8.xyzw, i4(100 -7 2000000000 3), r5.xyzw, r6.xyzw
    st        u1.xyzw, 80, r8.xyzw

    ; an immediate of one component second
    mov       r8.xyzw, i(-99)
    mad.i32   r8.xyzw, r4.xyzw, i(12), r6.xyzw
    st        u1.xyzw, 96, r8.xyzw

    ; an immediate vector third
    mov       r8.xyzw, i(-99)
    mad.i32   r8.xyzw, r4.xyzw, r5.xyzw, i4(1 -20 300 4000)
    st        u1.xyzw, 112, r8.xyzw

    ; only immediates, and bare numbers
    mov       r8.xyzw, i(-99)
    mad.i32   r8.xy, i2(100 -7), i2(-9 2), i2(1 -20)
    mad.i32   r8.z, 100, r5.z, -20
    mad.i32   r8.w, r4.w, -5, r6.w
    st        u1.xyzw, 128, r8.xyzw

    ; the destination is a source, rotated
    mov       r8.xyzw, r4.xyzw
    mad.i32   r8.yzwx, r8.xyzw, r8.x, r8.wzyx
    st        u1.xyzw, 144, r8.xyzw

    ; lanes out of exec
    mov       r8.x, i(-99)
    and       r9.x, thread_id, 1
    push_mask JOIN
    mask_nz   r9.x
    mad.i32   r8.x, r1.x, r1.y, r1.z
    pop_mask
JOIN:
    st        u2.x, r0.y, r8.x
    ret

.expect u0[0], i32 0                                             ; 0 0 0
.expect u0[1], i32 -2                                            ; 2 -3 4
.expect u0[2], i32 2                                             ; -2 -3 -4
.expect u0[3], i32 -2147483648                                   ; 2147483647 1 1: the sum wraps
.expect u0[4], i32 -2147483648                                   ; -2147483648 -1 0: the product wraps
.expect u0[5], i32 -1                                            ; -2147483648 -2147483648 -1
.expect u0[6], i32 0                                             ; -1 1 1
.expect u0[7], i32 -2147479016                                   ; 46341 46341 -1
.expect u0[8], i32 -670591745                                    ; 12345 -54321 1000

.expect u1[0], i32 -899 -34 -1769803476 3985                     ; all components
.expect u1[4], i32 -1410065428 -99 -499 363                      ; swizzles, another order; y is kept
.expect u1[8], i32 -1410065407 -1769803796 -294966996 -820126816 ; one component of the first source
.expect u1[12], i32 -294963296 286 180 -99                       ; one component of the second
.expect u1[16], i32 4200 -99 -99 3916                            ; one component of the third
.expect u1[20], i32 -899 -34 -1769803476 3985                    ; an immediate vector first
.expect u1[24], i32 1201 -104 -1769803476 4036                   ; an immediate of one component second
.expect u1[28], i32 -899 -34 -1769803476 3985                    ; an immediate vector third
.expect u1[32], i32 -899 -34 1180 3985                           ; only immediates, and bare numbers
.expect u1[36], i32 400 10003 1999999300 -1863462919             ; the destination is a source, rotated

.expect u2[0], i32 -99 -2 -99 -2147483648 -99 -1 -99 -2147479016 \
    -99
