; round.f32: d = the nearest whole number, halves to even.

.include "lib/forms.s"

.buffer t0, f32 \ ; a
    0.0 \
    -0.0 \
    0.5 \
    -0.5 \
    1.5 \
    -1.5 \
    2.5 \
    3.5 \
    -2.5 \
    0.49999997 \
    -0.49999997 \
    0.99999994 \
    1.0 \
    -1.0 \
    1.0000001 \
    8388607.5 \
    -8388607.5 \
    8388608.0 \
    16777217.0 \
    1e-45 \
    -1e-45 \
    1e30 \
    -3.4028235e38 \
    inf \
    -inf \
    nan \
    nan(0xffc12345)

    TEST_1    round.f32, 27, f, 1.5, -2.25, 8.0, 0.75

.expect u0[0], f32 0.0                 ; 0.0
.expect u0[1], f32 -0.0                ; -0.0
.expect u0[2], f32 0.0                 ; 0.5
.expect u0[3], f32 -0.0                ; -0.5
.expect u0[4], f32 2.0                 ; 1.5
.expect u0[5], f32 -2.0                ; -1.5
.expect u0[6], f32 2.0                 ; 2.5: halves
.expect u0[7], f32 4.0                 ; 3.5
.expect u0[8], f32 -2.0                ; -2.5
.expect u0[9], f32 0.0                 ; 0.49999997: the largest float below a half
.expect u0[10], f32 -0.0               ; -0.49999997
.expect u0[11], f32 1.0                ; 0.99999994
.expect u0[12], f32 1.0                ; 1.0
.expect u0[13], f32 -1.0               ; -1.0
.expect u0[14], f32 1.0                ; 1.0000001
.expect u0[15], f32 8388608.0          ; 8388607.5: the largest float with a fraction
.expect u0[16], f32 -8388608.0         ; -8388607.5
.expect u0[17], f32 8388608.0          ; 8388608.0
.expect u0[18], f32 16777216.0         ; 16777217.0
.expect u0[19], f32 0.0                ; 1e-45
.expect u0[20], f32 -0.0               ; -1e-45: subnormal
.expect u0[21], f32 1e+30              ; 1e30
.expect u0[22], f32 -3.4028235e+38     ; -3.4028235e38
.expect u0[23], f32 inf                ; inf
.expect u0[24], f32 -inf               ; -inf
.expect u0[25], f32 nan                ; nan
.expect u0[26], f32 nan                ; nan(0xffc12345)
