; ftou: d = a toward zero, clamped to u32; NaN gives 0.

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
    mov       r8.xyzw, u(0xaaaaaaaa)
    ftou.u32  r8.x, 0.75
    st        u3.xyzw, 0, r8.xyzw

    TEST_1    ftou, 24, f, 1.5, -2.25, 8.75, 3e9

.expect u0[0], u32 0                                           ; 0.0
.expect u0[1], u32 0                                           ; -0.0
.expect u0[2], u32 0                                           ; 0.99999994: toward zero
.expect u0[3], u32 1                                           ; 1.0
.expect u0[4], u32 1                                           ; 1.9999999
.expect u0[5], u32 2                                           ; 2.5
.expect u0[6], u32 0                                           ; -0.5
.expect u0[7], u32 0                                           ; -1.0
.expect u0[8], u32 0                                           ; -1.5
.expect u0[9], u32 0                                           ; 1e-45: subnormal
.expect u0[10], u32 0x01000000                                 ; 16777216.0
.expect u0[11], u32 0x7fffff80                                 ; 2147483520.0: the largest float below 2^31
.expect u0[12], u32 0x80000000                                 ; 2147483648.0: 2^31
.expect u0[13], u32 0xffffff00                                 ; 4294967040.0: the largest float below 2^32
.expect u0[14], u32 0xffffffff                                 ; 4294967296.0: 2^32
.expect u0[15], u32 0xffffffff                                 ; 1e30
.expect u0[16], u32 0                                          ; -2147483648.0
.expect u0[17], u32 0                                          ; -2147483904.0: below the range of i32
.expect u0[18], u32 0                                          ; -1e30
.expect u0[19], u32 0xffffffff                                 ; inf
.expect u0[20], u32 0                                          ; -inf
.expect u0[21], u32 0                                          ; nan
.expect u0[22], u32 0                                          ; nan(0xffc12345)
.expect u0[23], u32 0                                          ; nan(0x7f800001)

.expect u3[0], u32 0 0xaaaaaaaa 0xaaaaaaaa 0xaaaaaaaa ; other spellings
