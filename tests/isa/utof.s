; utof: d = a as float, nearest even.

.include "lib/forms.s"

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
.buffer u3, 4

    ; other spellings: the same instruction, with another type of bare numbers
    mov       r8.xyzw, f(-7.0)
    utof.f32  r8.x, 7
    st        u3.xyzw, 0, r8.xyzw

    TEST_1    utof, 16, u, 3, 1000000, 0xffffffff, 16777217

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

.expect u3[0], f32 7.0 -7.0 -7.0 -7.0 ; other spellings
