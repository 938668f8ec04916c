; rcp.f32: d = 1 / a.

.include "lib/forms.s"

.buffer t0, f32 \ ; a
    1.0 \
    2.0 \
    3.0 \
    -3.0 \
    0.0 \
    -0.0 \
    1e-45 \
    2.938736e-39 \
    2.9387364e-39 \
    1.1754944e-38 \
    3.4028235e38 \
    1.7014118e38 \
    0.99999994 \
    inf \
    -inf \
    nan \
    nan(0xffc12345)

    TEST_1    rcp.f32, 17, f, 1.5, -2.25, 8.0, 0.5

.expect u0[0], f32 1.0                              ; 1.0
.expect u0[1], f32 0.5                              ; 2.0
.expect u0[2], f32 0.33333334                       ; 3.0
.expect u0[3], f32 -0.33333334                      ; -3.0
.expect u0[4], f32 inf                              ; 0.0
.expect u0[5], f32 -inf                             ; -0.0
.expect u0[6], f32 inf                              ; 1e-45: overflow
.expect u0[7], f32 inf                              ; 2.938736e-39: just overflows
.expect u0[8], f32 inf                              ; 2.9387364e-39: just does not
.expect u0[9], f32 8.507059e+37                     ; 1.1754944e-38
.expect u0[10], f32 2.938736e-39                    ; 3.4028235e38: a subnormal reciprocal
.expect u0[11], f32 5.877472e-39                    ; 1.7014118e38
.expect u0[12], f32 1.0000001                       ; 0.99999994
.expect u0[13], f32 0.0                             ; inf
.expect u0[14], f32 -0.0                            ; -inf
.expect u0[15], f32 nan                             ; nan
.expect u0[16], f32 nan                             ; nan(0xffc12345)
