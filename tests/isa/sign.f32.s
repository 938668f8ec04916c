; sign.f32: d = -1, 0 or 1; NaN gives 0.

.include "lib/forms.s"

.buffer t0, f32 \ ; a
    0.0 \
    -0.0 \
    1.5 \
    -1.5 \
    3.4028235e38 \
    -1e-45 \
    inf \
    -inf \
    nan \
    nan(0xffc12345) \
    nan(0x7f800001) \
    1e-45

    TEST_1    sign.f32, 12, f, 1.5, -2.25, 8.0, 0.5

.expect u0[0], f32 0.0                 ; 0.0
.expect u0[1], f32 0.0                 ; -0.0
.expect u0[2], f32 1.0                 ; 1.5
.expect u0[3], f32 -1.0                ; -1.5
.expect u0[4], f32 1.0                 ; 3.4028235e38
.expect u0[5], f32 -1.0                ; -1e-45
.expect u0[6], f32 1.0                 ; inf
.expect u0[7], f32 -1.0                ; -inf
.expect u0[8], f32 0.0                 ; nan
.expect u0[9], f32 0.0                 ; nan(0xffc12345)
.expect u0[10], f32 0.0                ; nan(0x7f800001)
.expect u0[11], f32 1.0                ; 1e-45
