; rsqrt.f32: d = 1 / sqrt(a), both steps rounded.

.include "lib/forms.s"

.buffer t0, f32 \ ; a
    4.0 \
    2.0 \
    3.0 \
    10.0 \
    0.0 \
    -0.0 \
    1.0 \
    0.25 \
    1.0000001 \
    1e-45 \
    1.1754944e-38 \
    3.4028235e38 \
    -1.0 \
    inf \
    -inf \
    nan \
    nan(0xffc12345)

    TEST_1    rsqrt.f32, 17, f, 1.5, -2.25, 16.0, 0.25

.expect u0[0], f32 0.5                           ; 4.0
.expect u0[1], f32 0.70710677                    ; 2.0
.expect u0[2], f32 0.57735026                    ; 3.0
.expect u0[3], f32 0.31622776                    ; 10.0: both steps round
.expect u0[4], f32 inf                           ; 0.0
.expect u0[5], f32 -inf                          ; -0.0
.expect u0[6], f32 1.0                           ; 1.0
.expect u0[7], f32 2.0                           ; 0.25
.expect u0[8], f32 1.0                           ; 1.0000001
.expect u0[9], f32 2.6713738e+22                 ; 1e-45
.expect u0[10], f32 9.223372e+18                 ; 1.1754944e-38
.expect u0[11], f32 5.4210115e-20                ; 3.4028235e38
.expect u0[12], f32 nan                          ; -1.0
.expect u0[13], f32 0.0                          ; inf
.expect u0[14], f32 nan                          ; -inf
.expect u0[15], f32 nan                          ; nan
.expect u0[16], f32 nan                          ; nan(0xffc12345)
