; itof: d = a as float, nearest even.
;
; Thread i computes row i of t0 into u0[i]. u1 has a row of four words for each form that operands can have;
; a component that nothing wrote holds -7.0 there. In u2 only odd threads compute: the others keep -7.0.

.dispatch 1x14

.buffer t0, i32 \ ; a
    0 \
    1 \
    -1 \
    16777217 \
    -16777217 \
    16777219 \
    -16777219 \
    2147483647 \
    -2147483648 \
    -2147483647 \
    2147483584 \
    2147483583 \
    -33554434 \
    -33554435
.buffer u0, 14
.buffer u1, 28
.buffer u2, 14

    mul.u32   r0.x, thread_id, 4   ; byte address of the row
    shl       r0.y, thread_id, 2   ; and of the word for its result
    ld        r1.x, t0.x, r0.x
    itof      r2.x, r1.x
    st        u0.x, r0.y, r2.x

    mov       r4.xyzw, i4(3 -1000000 -1 16777217)

    ; all components
    mov       r8.xyzw, f(-7.0)
    itof      r8.xyzw, r4.xyzw
    st        u1.xyzw, 0, r8.xyzw

    ; swizzles, another order; y is kept
    mov       r8.xyzw, f(-7.0)
    itof      r8.wxz, r4.yzx
    st        u1.xyzw, 16, r8.xyzw

    ; one component serves all
    mov       r8.xyzw, f(-7.0)
    itof      r8.zyx, r4.w
    st        u1.xyzw, 32, r8.xyzw

    ; an immediate vector
    mov       r8.xyzw, f(-7.0)
    itof      r8.xyzw, i4(0 -1 2 -2147483648)
    st        u1.xyzw, 48, r8.xyzw

    ; immediates of one component
    mov       r8.xyzw, f(-7.0)
    itof      r8.yx, i(2)
    itof      r8.w, -255
    st        u1.xyzw, 64, r8.xyzw

    ; the destination is the source, rotated
    mov       r8.xyzw, r4.xyzw
    itof      r8.yzwx, r8.xyzw
    st        u1.xyzw, 80, r8.xyzw

    ; other spellings: the same instruction, with another type of bare numbers
    mov       r8.xyzw, f(-7.0)
    itof.f32  r8.x, -3
    st        u1.xyzw, 96, r8.xyzw

    ; lanes out of exec
    mov       r8.x, f(-7.0)
    and       r9.x, thread_id, 1
    push_mask JOIN
    mask_nz   r9.x
    itof      r8.x, r1.x
    pop_mask
JOIN:
    st        u2.x, r0.y, r8.x
    ret

.expect u0[0], f32 0.0                                   ; 0
.expect u0[1], f32 1.0                                   ; 1
.expect u0[2], f32 -1.0                                  ; -1
.expect u0[3], f32 16777216.0                            ; 16777217: 2^24 + 1: a tie, to even
.expect u0[4], f32 -16777216.0                           ; -16777217
.expect u0[5], f32 1.677722e+07                          ; 16777219: a tie, up
.expect u0[6], f32 -1.677722e+07                         ; -16777219
.expect u0[7], f32 2.1474836e+09                         ; 2147483647: rounds up to 2^31
.expect u0[8], f32 -2.1474836e+09                        ; -2147483648
.expect u0[9], f32 -2.1474836e+09                        ; -2147483647
.expect u0[10], f32 2.1474836e+09                        ; 2147483584: 2^31 - 64: a tie, up
.expect u0[11], f32 2.1474835e+09                        ; 2147483583: just below: down
.expect u0[12], f32 -33554432.0                          ; -33554434
.expect u0[13], f32 -33554436.0                          ; -33554435: rounds to even

.expect u1[0], f32 3.0 -1e+06 -1.0 16777216.0            ; all components
.expect u1[4], f32 -1.0 -7.0 3.0 -1e+06                  ; swizzles, another order; y is kept
.expect u1[8], f32 16777216.0 16777216.0 16777216.0 -7.0 ; one component serves all
.expect u1[12], f32 0.0 -1.0 2.0 -2.1474836e+09          ; an immediate vector
.expect u1[16], f32 2.0 2.0 -7.0 -255.0                  ; immediates of one component
.expect u1[20], f32 16777216.0 3.0 -1e+06 -1.0           ; the destination is the source, rotated
.expect u1[24], f32 -3.0 -7.0 -7.0 -7.0                  ; other spellings

.expect u2[0], f32 -7.0 1.0 -7.0 16777216.0 -7.0 1.677722e+07 -7.0 2.1474836e+09 \
    -7.0 -2.1474836e+09 -7.0 2.1474835e+09 -7.0 -33554436.0
