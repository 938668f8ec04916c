; min.f32: d = the smaller, -0 below +0; a NaN loses to a number.

.include "lib/forms.s"

.buffer t0, f32 \ ; a b
    1.0 2.0 \
    2.0 1.0 \
    1.5 1.5 \
    -1.0 1.0 \
    -1.0 -2.0 \
    0.0 -0.0 \
    -0.0 0.0 \
    -0.0 -0.0 \
    0.0 0.0 \
    0.0 1e-45 \
    -1e-45 0.0 \
    1e-45 3e-45 \
    1.0 1.0000001 \
    inf 3.4028235e38 \
    inf inf \
    -inf inf \
    -inf -3.4028235e38 \
    nan 1.0 \
    1.0 nan \
    nan inf \
    -inf nan(0xffc12345) \
    nan nan \
    nan(0x7f800001) -1.0 \
    nan(0x7f800001) nan(0xffc12345)

    TEST_2    min.f32, 24, f, 1.5, -2.25, 8.0, 0.5, f, 0.25, 3.0, -4.0, 2.5

.expect u0[0], f32 1.0                  ; 1.0 2.0
.expect u0[1], f32 1.0                  ; 2.0 1.0
.expect u0[2], f32 1.5                  ; 1.5 1.5
.expect u0[3], f32 -1.0                 ; -1.0 1.0
.expect u0[4], f32 -2.0                 ; -1.0 -2.0
.expect u0[5], f32 -0.0                 ; 0.0 -0.0
.expect u0[6], f32 -0.0                 ; -0.0 0.0
.expect u0[7], f32 -0.0                 ; -0.0 -0.0
.expect u0[8], f32 0.0                  ; 0.0 0.0
.expect u0[9], f32 0.0                  ; 0.0 1e-45: a subnormal is not 0
.expect u0[10], f32 -1e-45              ; -1e-45 0.0
.expect u0[11], f32 1e-45               ; 1e-45 3e-45
.expect u0[12], f32 1.0                 ; 1.0 1.0000001: neighbours
.expect u0[13], f32 3.4028235e+38       ; inf 3.4028235e38
.expect u0[14], f32 inf                 ; inf inf
.expect u0[15], f32 -inf                ; -inf inf
.expect u0[16], f32 -inf                ; -inf -3.4028235e38
.expect u0[17], f32 1.0                 ; nan 1.0
.expect u0[18], f32 1.0                 ; 1.0 nan
.expect u0[19], f32 inf                 ; nan inf
.expect u0[20], f32 -inf                ; -inf nan(0xffc12345)
.expect u0[21], f32 nan                 ; nan nan
.expect u0[22], f32 -1.0                ; nan(0x7f800001) -1.0
.expect u0[23], f32 nan                 ; nan(0x7f800001) nan(0xffc12345)
