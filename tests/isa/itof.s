; itof: d = a as float, nearest even.

.include "lib/forms.s"

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
.buffer u3, 4

    ; other spellings: the same instruction, with another type of bare numbers
    mov       r8.xyzw, f(-7.0)
    itof.f32  r8.x, -3
    st        u3.xyzw, 0, r8.xyzw

    TEST_1    itof, 14, i, 3, -1000000, -1, 16777217

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

.expect u3[0], f32 -3.0 -7.0 -7.0 -7.0 ; other spellings
