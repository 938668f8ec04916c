; abs.f32: d = |a|: the sign bit cleared.

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
    nan(0x7f800001)

    TEST_1    abs.f32, 11, f, 1.5, -2.25, 8.0, 0.5

.expect u0[0], f32 0.0               ; 0.0
.expect u0[1], f32 0.0               ; -0.0
.expect u0[2], f32 1.5               ; 1.5
.expect u0[3], f32 1.5               ; -1.5
.expect u0[4], f32 3.4028235e+38     ; 3.4028235e38
.expect u0[5], f32 1e-45             ; -1e-45
.expect u0[6], f32 inf               ; inf
.expect u0[7], f32 inf               ; -inf
.expect u0[8], f32 nan               ; nan
.expect u0[9], f32 nan(0x7fc12345)   ; nan(0xffc12345): only the sign bit matters
.expect u0[10], f32 nan(0x7f800001)  ; nan(0x7f800001)
