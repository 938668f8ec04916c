; div.i32: d = a / b toward zero; by zero gives -1; the most negative / -1 wraps.
;
; Thread i computes row i of t0 into u0[i]. u1 has a row of four words for each form that operands can have;
; a component that nothing wrote holds -99 there. In u2 only odd threads compute: the others keep -99.

.dispatch 1x18

.buffer t0, i32 \ ; a b
    7 2 \
    -7 2 \
    7 -2 \
    -7 -2 \
    1 2 \
    -1 2 \
    6 -3 \
    0 -5 \
    -2147483648 -1 \
    -2147483648 1 \
    -2147483648 2 \
    -2147483648 -2147483648 \
    2147483647 -1 \
    2147483647 -2147483648 \
    1 0 \
    0 0 \
    -1 0 \
    -2147483648 0
.buffer u0, 18
.buffer u1, 32
.buffer u2, 18

    mul.u32   r0.x, thread_id, 8   ; byte address of the row
    shl       r0.y, thread_id, 2   ; and of the word for its result
    ld        r1.xy, t0.xy, r0.x
    div.i32   r2.x, r1.x, r1.y
    st        u0.x, r0.y, r2.x

    mov       r4.xyzw, i4(100 -7 2000000000 3)
    mov       r5.xyzw, i4(-9 2 12 -5)

    ; all components
    mov       r8.xyzw, i(-99)
    div.i32   r8.xyzw, r4.xyzw, r5.xyzw
    st        u1.xyzw, 0, r8.xyzw

    ; swizzles, another order; y is kept
    mov       r8.xyzw, i(-99)
    div.i32   r8.wxz, r4.yzx, r5.xww
    st        u1.xyzw, 16, r8.xyzw

    ; one component of the first source
    mov       r8.xyzw, i(-99)
    div.i32   r8.xyzw, r4.z, r5.wzyx
    st        u1.xyzw, 32, r8.xyzw

    ; one component of the second
    mov       r8.xyzw, i(-99)
    div.i32   r8.zyx, r4.xyz, r5.y
    st        u1.xyzw, 48, r8.xyzw

    ; an immediate vector first
    mov       r8.xyzw, i(-99)
    div.i32   r8.xyzw, i4(100 -7 2000000000 3), r5.xyzw
    st        u1.xyzw, 64, r8.xyzw

    ; an immediate of one component second
    mov       r8.xyzw, i(-99)
    div.i32   r8.xyzw, r4.xyzw, i(12)
    st        u1.xyzw, 80, r8.xyzw

    ; only immediates, and bare numbers
    mov       r8.xyzw, i(-99)
    div.i32   r8.xy, i2(100 -7), i2(-9 2)
    div.i32   r8.z, 100, r5.z
    div.i32   r8.w, r4.w, -5
    st        u1.xyzw, 96, r8.xyzw

    ; the destination is a source, rotated
    mov       r8.xyzw, r4.xyzw
    div.i32   r8.yzwx, r8.xyzw, r8.x
    st        u1.xyzw, 112, r8.xyzw

    ; lanes out of exec
    mov       r8.x, i(-99)
    and       r9.x, thread_id, 1
    push_mask JOIN
    mask_nz   r9.x
    div.i32   r8.x, r1.x, r1.y
    pop_mask
JOIN:
    st        u2.x, r0.y, r8.x
    ret

.expect u0[0], i32 3                                          ; 7 2
.expect u0[1], i32 -3                                         ; -7 2: toward zero
.expect u0[2], i32 -3                                         ; 7 -2
.expect u0[3], i32 3                                          ; -7 -2
.expect u0[4], i32 0                                          ; 1 2
.expect u0[5], i32 0                                          ; -1 2
.expect u0[6], i32 -2                                         ; 6 -3
.expect u0[7], i32 0                                          ; 0 -5
.expect u0[8], i32 -2147483648                                ; -2147483648 -1: wraps
.expect u0[9], i32 -2147483648                                ; -2147483648 1
.expect u0[10], i32 -1073741824                               ; -2147483648 2
.expect u0[11], i32 1                                         ; -2147483648 -2147483648
.expect u0[12], i32 -2147483647                               ; 2147483647 -1
.expect u0[13], i32 0                                         ; 2147483647 -2147483648
.expect u0[14], i32 -1                                        ; 1 0: by zero
.expect u0[15], i32 -1                                        ; 0 0
.expect u0[16], i32 -1                                        ; -1 0
.expect u0[17], i32 -1                                        ; -2147483648 0

.expect u1[0], i32 -11 -3 166666666 0                         ; all components
.expect u1[4], i32 -400000000 -99 -20 0                       ; swizzles, another order; y is kept
.expect u1[8], i32 -400000000 166666666 1000000000 -222222222 ; one component of the first source
.expect u1[12], i32 1000000000 -3 50 -99                      ; one component of the second
.expect u1[16], i32 -11 -3 166666666 0                        ; an immediate vector first
.expect u1[20], i32 8 0 166666666 0                           ; an immediate of one component second
.expect u1[24], i32 -11 -3 8 0                                ; only immediates, and bare numbers
.expect u1[28], i32 0 1 0 20000000                            ; the destination is a source, rotated

.expect u2[0], i32 -99 -3 -99 3 -99 0 -99 0 \
    -99 -2147483648 -99 1 -99 0 -99 -1 \
    -99 -1
