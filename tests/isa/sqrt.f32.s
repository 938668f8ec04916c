; sqrt.f32: d = square root of a, correctly rounded.

.include "lib/forms.s"

.buffer t0, f32 \ ; a
    4.0 \
    2.0 \
    3.0 \
    0.0 \
    -0.0 \
    1.0 \
    0.25 \
    1.0000001 \
    0.99999994 \
    16777216.0 \
    1e-45 \
    1.1754942e-38 \
    1.1754944e-38 \
    3.4028235e38 \
    -1.0 \
    -1e-45 \
    inf \
    -inf \
    nan \
    nan(0xffc12345)

    TEST_1    sqrt.f32, 20, f, 1.5, -2.25, 9.0, 0.25

.expect u0[0], f32 2.0                    ; 4.0
.expect u0[1], f32 1.4142135              ; 2.0
.expect u0[2], f32 1.7320508              ; 3.0
.expect u0[3], f32 0.0                    ; 0.0
.expect u0[4], f32 -0.0                   ; -0.0: stays
.expect u0[5], f32 1.0                    ; 1.0
.expect u0[6], f32 0.5                    ; 0.25
.expect u0[7], f32 1.0                    ; 1.0000001
.expect u0[8], f32 0.99999994             ; 0.99999994
.expect u0[9], f32 4096.0                 ; 16777216.0
.expect u0[10], f32 3.743392e-23          ; 1e-45: subnormal
.expect u0[11], f32 1.0842021e-19         ; 1.1754942e-38
.expect u0[12], f32 1.0842022e-19         ; 1.1754944e-38
.expect u0[13], f32 1.8446743e+19         ; 3.4028235e38
.expect u0[14], f32 nan                   ; -1.0
.expect u0[15], f32 nan                   ; -1e-45
.expect u0[16], f32 inf                   ; inf
.expect u0[17], f32 nan                   ; -inf
.expect u0[18], f32 nan                   ; nan
.expect u0[19], f32 nan                   ; nan(0xffc12345)
