; log2.f32: d = logarithm of a to base 2.

.include "lib/forms.s"

.buffer t0, f32 \ ; a
    1.0 \
    2.0 \
    0.5 \
    1024.0 \
    1.7014118e38 \
    1.1754944e-38 \
    1e-45 \
    0.0 \
    -0.0 \
    -1.0 \
    -1e-45 \
    3.0 \
    10.0 \
    0.1 \
    1.0000001 \
    0.99999994 \
    1.4142135 \
    1.4142137 \
    3.4028235e38 \
    1e-40 \
    inf \
    -inf \
    nan \
    nan(0xffc12345)

    TEST_1    log2.f32, 24, f, 1.0, 2.0, 8.0, 0.5

.expect u0[0], f32 0.0 ~ 1.4e-45             ; 1.0: powers of two are exact
.expect u0[1], f32 1.0 ~ 1.19e-07            ; 2.0
.expect u0[2], f32 -1.0 ~ 1.19e-07           ; 0.5
.expect u0[3], f32 1e+01 ~ 9.55e-07          ; 1024.0
.expect u0[4], f32 127.0 ~ 7.64e-06          ; 1.7014118e38
.expect u0[5], f32 -126.0 ~ 7.64e-06         ; 1.1754944e-38
.expect u0[6], f32 -149.0 ~ 1.53e-05         ; 1e-45: subnormal
.expect u0[7], f32 -inf                      ; 0.0
.expect u0[8], f32 -inf                      ; -0.0
.expect u0[9], f32 nan                       ; -1.0
.expect u0[10], f32 nan                      ; -1e-45
.expect u0[11], f32 1.5849625 ~ 1.19e-07     ; 3.0
.expect u0[12], f32 3.321928 ~ 2.39e-07      ; 10.0
.expect u0[13], f32 -3.321928 ~ 2.39e-07     ; 0.1
.expect u0[14], f32 1.7198263e-07 ~ 1.42e-14 ; 1.0000001
.expect u0[15], f32 -8.599133e-08 ~ 7.11e-15 ; 0.99999994
.expect u0[16], f32 0.49999997 ~ 2.98e-08    ; 1.4142135
.expect u0[17], f32 0.5000001 ~ 5.97e-08     ; 1.4142137
.expect u0[18], f32 128.0 ~ 1.53e-05         ; 3.4028235e38
.expect u0[19], f32 -132.87714 ~ 1.53e-05    ; 1e-40
.expect u0[20], f32 inf                      ; inf
.expect u0[21], f32 nan                      ; -inf
.expect u0[22], f32 nan                      ; nan
.expect u0[23], f32 nan                      ; nan(0xffc12345)
