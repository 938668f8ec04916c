; utof: d = a as float, nearest even.
;
; Thread i computes row i of t0 into u0[i]. u1 has a row of four words for each form that operands can have;
; a component that nothing wrote holds -7.0 there. In u2 only odd threads compute: the others keep -7.0.

.dispatch 1x16

.buffer t0, u32 \ ; a
    0 \
    1 \
    16777215 \
    16777216 \
    16777217 \
    16777218 \
    16777219 \
    0x7fffffff \
    0x80000000 \
    0x8000007f \
    0x80000080 \
    0x80000081 \
    0x80000180 \
    0xffffff7f \
    0xffffff80 \
    0xffffffff
.buffer u0, 16
.buffer u1, 28
.buffer u2, 16

    mul.u32   r0.x, thread_id, 4   ; byte address of the row
    shl       r0.y, thread_id, 2   ; and of the word for its result
    ld        r1.x, t0.x, r0.x
    utof      r2.x, r1.x
    st        u0.x, r0.y, r2.x

    mov       r4.xyzw, u4(3 1000000 0xffffffff 16777217)

    ; all components
    mov       r8.xyzw, f(-7.0)
    utof      r8.xyzw, r4.xyzw
    st        u1.xyzw, 0, r8.xyzw

    ; swizzles, another order; y is kept
    mov       r8.xyzw, f(-7.0)
    utof      r8.wxz, r4.yzx
    st        u1.xyzw, 16, r8.xyzw

    ; one component serves all
    mov       r8.xyzw, f(-7.0)
    utof      r8.zyx, r4.w
    st        u1.xyzw, 32, r8.xyzw

    ; an immediate vector
    mov       r8.xyzw, f(-7.0)
    utof      r8.xyzw, u4(0 1 2 0x80000000)
    st        u1.xyzw, 48, r8.xyzw

    ; immediates of one component
    mov       r8.xyzw, f(-7.0)
    utof      r8.yx, u(2)
    utof      r8.w, 255
    st        u1.xyzw, 64, r8.xyzw

    ; the destination is the source, rotated
    mov       r8.xyzw, r4.xyzw
    utof      r8.yzwx, r8.xyzw
    st        u1.xyzw, 80, r8.xyzw

    ; other spellings: the same instruction, with another type of bare numbers
    mov       r8.xyzw, f(-7.0)
    utof.f32  r8.x, 7
    st        u1.xyzw, 96, r8.xyzw

    ; lanes out of exec
    mov       r8.x, f(-7.0)
    and       r9.x, thread_id, 1
    push_mask JOIN
    mask_nz   r9.x
    utof      r8.x, r1.x
    pop_mask
JOIN:
    st        u2.x, r0.y, r8.x
    ret

.expect u0[0], f32 0.0                                   ; 0
.expect u0[1], f32 1.0                                   ; 1
.expect u0[2], f32 16777215.0                            ; 16777215: 2^24 - 1, the last of the exact ones in a row
.expect u0[3], f32 16777216.0                            ; 16777216
.expect u0[4], f32 16777216.0                            ; 16777217: 2^24 + 1: a tie, to even, down
.expect u0[5], f32 16777218.0                            ; 16777218
.expect u0[6], f32 1.677722e+07                          ; 16777219: 2^24 + 3: a tie, to even, up
.expect u0[7], f32 2.1474836e+09                         ; 0x7fffffff: rounds up to 2^31
.expect u0[8], f32 2.1474836e+09                         ; 0x80000000: not negative
.expect u0[9], f32 2.1474836e+09                         ; 0x8000007f: just below a tie
.expect u0[10], f32 2.1474836e+09                        ; 0x80000080: a tie, to even, down
.expect u0[11], f32 2.147484e+09                         ; 0x80000081: just above
.expect u0[12], f32 2.1474842e+09                        ; 0x80000180: a tie, to even, up
.expect u0[13], f32 4.294967e+09                         ; 0xffffff7f: the last that is below 2^32
.expect u0[14], f32 4.2949673e+09                        ; 0xffffff80: a tie, up to 2^32
.expect u0[15], f32 4.2949673e+09                        ; 0xffffffff

.expect u1[0], f32 3.0 1e+06 4.2949673e+09 16777216.0    ; all components
.expect u1[4], f32 4.2949673e+09 -7.0 3.0 1e+06          ; swizzles, another order; y is kept
.expect u1[8], f32 16777216.0 16777216.0 16777216.0 -7.0 ; one component serves all
.expect u1[12], f32 0.0 1.0 2.0 2.1474836e+09            ; an immediate vector
.expect u1[16], f32 2.0 2.0 -7.0 255.0                   ; immediates of one component
.expect u1[20], f32 16777216.0 3.0 1e+06 4.2949673e+09   ; the destination is the source, rotated
.expect u1[24], f32 7.0 -7.0 -7.0 -7.0                   ; other spellings

.expect u2[0], f32 -7.0 1.0 -7.0 16777216.0 -7.0 16777218.0 -7.0 2.1474836e+09 \
    -7.0 2.1474836e+09 -7.0 2.147484e+09 -7.0 4.294967e+09 -7.0 4.2949673e+09
