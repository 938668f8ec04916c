; ftoi: d = a toward zero, clamped to i32; NaN gives 0.

.include "lib/forms.s"

.buffer t0, f32 \ ; a
    0.0 \
    -0.0 \
    0.99999994 \
    1.0 \
    1.9999999 \
    2.5 \
    -0.5 \
    -1.0 \
    -1.5 \
    1e-45 \
    16777216.0 \
    2147483520.0 \
    2147483648.0 \
    4294967040.0 \
    4294967296.0 \
    1e30 \
    -2147483648.0 \
    -2147483904.0 \
    -1e30 \
    inf \
    -inf \
    nan \
    nan(0xffc12345) \
    nan(0x7f800001)
.buffer u3, 4

    ; other spellings: the same instruction, with another type of bare numbers
    mov       r8.xyzw, i(-99)
    ftoi.i32  r8.x, 0.75
    st        u3.xyzw, 0, r8.xyzw

    TEST_1    ftoi, 24, f, 1.5, -2.25, 8.75, 3e9

.expect u0[0], i32 0                                    ; 0.0
.expect u0[1], i32 0                                    ; -0.0
.expect u0[2], i32 0                                    ; 0.99999994: toward zero
.expect u0[3], i32 1                                    ; 1.0
.expect u0[4], i32 1                                    ; 1.9999999
.expect u0[5], i32 2                                    ; 2.5
.expect u0[6], i32 0                                    ; -0.5
.expect u0[7], i32 -1                                   ; -1.0
.expect u0[8], i32 -1                                   ; -1.5
.expect u0[9], i32 0                                    ; 1e-45: subnormal
.expect u0[10], i32 16777216                            ; 16777216.0
.expect u0[11], i32 2147483520                          ; 2147483520.0: the largest float below 2^31
.expect u0[12], i32 2147483647                          ; 2147483648.0: 2^31
.expect u0[13], i32 2147483647                          ; 4294967040.0: the largest float below 2^32
.expect u0[14], i32 2147483647                          ; 4294967296.0: 2^32
.expect u0[15], i32 2147483647                          ; 1e30
.expect u0[16], i32 -2147483648                         ; -2147483648.0
.expect u0[17], i32 -2147483648                         ; -2147483904.0: below the range of i32
.expect u0[18], i32 -2147483648                         ; -1e30
.expect u0[19], i32 2147483647                          ; inf
.expect u0[20], i32 -2147483648                         ; -inf
.expect u0[21], i32 0                                   ; nan
.expect u0[22], i32 0                                   ; nan(0xffc12345)
.expect u0[23], i32 0                                   ; nan(0x7f800001)

.expect u3[0], i32 0 -99 -99 -99 ; other spellings
