; bfe.i32: d = c bits (at most 32) of a from bit b modulo 32 up, sign-extended.
;
; Thread i computes row i of t0 into u0[i]. u1 has a row of four words for each form that operands can have;
; a component that nothing wrote holds -99 there. In u2 only odd threads compute: the others keep -99.

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
    bfe.i32   r2.x, r1.x, r1.y, r1.z
    st        u0.x, r0.y, r2.x

    mov       r4.xyzw, u4(0x12345678 0x9abcdef0 0xf0f0f0f0 0x00ff00ff)
    mov       r5.xyzw, u4(4 28 0 33)
    mov       r6.xyzw, u4(8 4 32 7)

    ; all components
    mov       r8.xyzw, i(-99)
    bfe.i32   r8.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
    st        u1.xyzw, 0, r8.xyzw

    ; swizzles, another order; y is kept
    mov       r8.xyzw, i(-99)
    bfe.i32   r8.wxz, r4.yzx, r5.xww, r6.zyx
    st        u1.xyzw, 16, r8.xyzw

    ; one component of the first source
    mov       r8.xyzw, i(-99)
    bfe.i32   r8.xyzw, r4.z, r5.wzyx, r6.xyzw
    st        u1.xyzw, 32, r8.xyzw

    ; one component of the second
    mov       r8.xyzw, i(-99)
    bfe.i32   r8.zyx, r4.xyz, r5.y, r6.yzw
    st        u1.xyzw, 48, r8.xyzw

    ; one component of the third
    mov       r8.xyzw, i(-99)
    bfe.i32   r8.xw, r4.xy, r5.yz, r6.w
    st        u1.xyzw, 64, r8.xyzw

    ; an immediate vector first
    mov       r8.xyzw, i(-99)
    bfe.i32   r8.xyzw, u4(0x12345678 0x9abcdef0 0xf0f0f0f0 0x00ff00ff), r5.xyzw, r6.xyzw
    st        u1.xyzw, 80, r8.xyzw

    ; an immediate of one component second
    mov       r8.xyzw, i(-99)
    bfe.i32   r8.xyzw, r4.xyzw, u(0), r6.xyzw
    st        u1.xyzw, 96, r8.xyzw

    ; an immediate vector third
    mov       r8.xyzw, i(-99)
    bfe.i32   r8.xyzw, r4.xyzw, r5.xyzw, u4(8 4 32 7)
    st        u1.xyzw, 112, r8.xyzw

    ; only immediates, and bare numbers
    mov       r8.xyzw, i(-99)
    bfe.i32   r8.xy, u2(0x12345678 0x9abcdef0), u2(4 28), u2(8 4)
    bfe.i32   r8.z, 0x12345678, r5.z, 4
    bfe.i32   r8.w, r4.w, 33, r6.w
    st        u1.xyzw, 128, r8.xyzw

    ; the destination is a source, rotated
    mov       r8.xyzw, r4.xyzw
    bfe.i32   r8.yzwx, r8.xyzw, r8.x, r8.wzyx
    st        u1.xyzw, 144, r8.xyzw

    ; lanes out of exec
    mov       r8.x, i(-99)
    and       r9.x, thread_id, 1
    push_mask JOIN
    mask_nz   r9.x
    bfe.i32   r8.x, r1.x, r1.y, r1.z
    pop_mask
JOIN:
    st        u2.x, r0.y, r8.x
    ret

.expect u0[0], i32 305419896             ; 0x12345678 0 32: all of it
.expect u0[1], i32 305419896             ; 0x12345678 0 33: at most 32
.expect u0[2], i32 305419896             ; 0x12345678 0 0xffffffff
.expect u0[3], i32 0                     ; 0x12345678 0 0: no bits
.expect u0[4], i32 103                   ; 0x12345678 4 8
.expect u0[5], i32 7                     ; 0x12345678 4 4: the top bit of the field is 0
.expect u0[6], i32 -1                    ; 0x12345678 5 2: and 1
.expect u0[7], i32 -1                    ; 0xffffffff 0 31
.expect u0[8], i32 -1                    ; 0xffffffff 31 1
.expect u0[9], i32 -1                    ; 0xffffffff 31 5: beyond bit 31 comes the sign
.expect u0[10], i32 -8                   ; 0x80000000 28 8
.expect u0[11], i32 4                    ; 0x40000000 28 8
.expect u0[12], i32 -1                   ; 0x80000000 31 1
.expect u0[13], i32 0                    ; 0x80000000 32 1: from bit 0: modulo 32
.expect u0[14], i32 -1                   ; 0x00000001 32 1
.expect u0[15], i32 103                  ; 0x12345678 36 8: from bit 4
.expect u0[16], i32 4660                 ; 0x12345678 16 16
.expect u0[17], i32 -25924               ; 0x9abcdef0 16 16
.expect u0[18], i32 0                    ; 0x9abcdef0 31 0

.expect u1[0], i32 103 -7 -252645136 -1  ; all components
.expect u1[4], i32 -8 -99 60 -106181137  ; swizzles, another order; y is kept
.expect u1[8], i32 120 0 -1 15           ; one component of the first source
.expect u1[12], i32 -1 -7 1 -99          ; one component of the second
.expect u1[16], i32 1 -99 -99 -16        ; one component of the third
.expect u1[20], i32 103 -7 -252645136 -1 ; an immediate vector first
.expect u1[24], i32 120 0 -252645136 -1  ; an immediate of one component second
.expect u1[28], i32 103 -7 -252645136 -1 ; an immediate vector third
.expect u1[32], i32 103 -7 -8 -1         ; only immediates, and bare numbers
.expect u1[36], i32 0 18 -102 -16        ; the destination is a source, rotated

.expect u2[0], i32 -99 305419896 -99 0 -99 7 -99 -1 \
    -99 -1 -99 4 -99 0 -99 103 \
    -99 -25924 -99
