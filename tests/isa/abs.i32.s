; abs.i32: d = |a|; the most negative stays itself.
;
; Thread i computes row i of t0 into u0[i]. u1 has a row of four words for each form that operands can have;
; a component that nothing wrote holds -99 there. In u2 only odd threads compute: the others keep -99.

.dispatch 1x8

.buffer t0, i32 \ ; a
    0 \
    1 \
    -1 \
    100 \
    -100 \
    2147483647 \
    -2147483647 \
    -2147483648
.buffer u0, 8
.buffer u1, 24
.buffer u2, 8

    mul.u32   r0.x, thread_id, 4   ; byte address of the row
    shl       r0.y, thread_id, 2   ; and of the word for its result
    ld        r1.x, t0.x, r0.x
    abs.i32   r2.x, r1.x
    st        u0.x, r0.y, r2.x

    mov       r4.xyzw, i4(100 -7 2000000000 3)

    ; all components
    mov       r8.xyzw, i(-99)
    abs.i32   r8.xyzw, r4.xyzw
    st        u1.xyzw, 0, r8.xyzw

    ; swizzles, another order; y is kept
    mov       r8.xyzw, i(-99)
    abs.i32   r8.wxz, r4.yzx
    st        u1.xyzw, 16, r8.xyzw

    ; one component serves all
    mov       r8.xyzw, i(-99)
    abs.i32   r8.zyx, r4.w
    st        u1.xyzw, 32, r8.xyzw

    ; an immediate vector
    mov       r8.xyzw, i(-99)
    abs.i32   r8.xyzw, i4(-9 2 12 -5)
    st        u1.xyzw, 48, r8.xyzw

    ; immediates of one component
    mov       r8.xyzw, i(-99)
    abs.i32   r8.yx, i(12)
    abs.i32   r8.w, 4000
    st        u1.xyzw, 64, r8.xyzw

    ; the destination is the source, rotated
    mov       r8.xyzw, r4.xyzw
    abs.i32   r8.yzwx, r8.xyzw
    st        u1.xyzw, 80, r8.xyzw

    ; lanes out of exec
    mov       r8.x, i(-99)
    and       r9.x, thread_id, 1
    push_mask JOIN
    mask_nz   r9.x
    abs.i32   r8.x, r1.x
    pop_mask
JOIN:
    st        u2.x, r0.y, r8.x
    ret

.expect u0[0], i32 0                    ; 0
.expect u0[1], i32 1                    ; 1
.expect u0[2], i32 1                    ; -1
.expect u0[3], i32 100                  ; 100
.expect u0[4], i32 100                  ; -100
.expect u0[5], i32 2147483647           ; 2147483647
.expect u0[6], i32 2147483647           ; -2147483647
.expect u0[7], i32 -2147483648          ; -2147483648: the most negative

.expect u1[0], i32 100 7 2000000000 3   ; all components
.expect u1[4], i32 2000000000 -99 100 7 ; swizzles, another order; y is kept
.expect u1[8], i32 3 3 3 -99            ; one component serves all
.expect u1[12], i32 9 2 12 5            ; an immediate vector
.expect u1[16], i32 12 12 -99 4000      ; immediates of one component
.expect u1[20], i32 3 100 7 2000000000  ; the destination is the source, rotated

.expect u2[0], i32 -99 1 -99 100 -99 2147483647 -99 -2147483648
