; pow.f32: d = a to the power b, as exp2(b * log2(a)); a below 0 gives NaN.

.include "lib/forms.s"

.buffer t0, f32 \ ; a b
    2.0 3.0 \
    2.0 -3.0 \
    4.0 0.5 \
    0.25 1.5 \
    2.0 127.0 \
    2.0 128.0 \
    2.0 -149.0 \
    2.0 -200.0 \
    5.0 0.0 \
    1.0 1000.0 \
    3.0 2.0 \
    10.0 5.0 \
    10.0 -3.0 \
    1.5 20.0 \
    0.3 0.7 \
    1.0000001 1000000.0 \
    0.0 2.0 \
    -0.0 2.0 \
    0.0 -1.0 \
    inf 2.0 \
    inf -1.0 \
    2.0 inf \
    2.0 -inf \
    0.5 inf \
    0.5 -inf \
    -2.0 2.0 \
    -2.0 0.5 \
    -inf 2.0 \
    nan 2.0 \
    2.0 nan \
    nan(0xffc12345) nan(0x7f800001)

    TEST_2    pow.f32, 31, f, 2.0, 4.0, 0.5, 1.0, f, 3.0, -2.0, 1.0, 0.5

.expect u0[0], f32 8.0 ~ 9.55e-07                 ; 2.0 3.0: powers of two are exact
.expect u0[1], f32 0.125 ~ 1.49e-08               ; 2.0 -3.0
.expect u0[2], f32 2.0 ~ 2.39e-07                 ; 4.0 0.5
.expect u0[3], f32 0.125 ~ 1.49e-08               ; 0.25 1.5
.expect u0[4], f32 1.7014118e+38 ~ 2.03e+31       ; 2.0 127.0
.expect u0[5], f32 inf                            ; 2.0 128.0: overflow
.expect u0[6], f32 1e-45 ~ 1.4e-45                ; 2.0 -149.0: subnormal
.expect u0[7], f32 0.0 ~ 1.4e-45                  ; 2.0 -200.0
.expect u0[8], f32 1.0 ~ 1.19e-07                 ; 5.0 0.0
.expect u0[9], f32 1.0 ~ 1.19e-07                 ; 1.0 1000.0
.expect u0[10], f32 9.0 ~ 9.55e-07                ; 3.0 2.0
.expect u0[11], f32 1e+05 ~ 0.00782               ; 10.0 5.0
.expect u0[12], f32 0.001 ~ 1.17e-10              ; 10.0 -3.0
.expect u0[13], f32 3325.2568 ~ 0.000244          ; 1.5 20.0
.expect u0[14], f32 0.43051162 ~ 2.98e-08         ; 0.3 0.7
.expect u0[15], f32 1.1266056 ~ 1.19e-07          ; 1.0000001 1000000.0
.expect u0[16], f32 0.0 ~ 1.4e-45                 ; 0.0 2.0
.expect u0[17], f32 0.0 ~ 1.4e-45                 ; -0.0 2.0
.expect u0[18], f32 inf                           ; 0.0 -1.0
.expect u0[19], f32 inf                           ; inf 2.0
.expect u0[20], f32 0.0 ~ 1.4e-45                 ; inf -1.0
.expect u0[21], f32 inf                           ; 2.0 inf
.expect u0[22], f32 0.0 ~ 1.4e-45                 ; 2.0 -inf
.expect u0[23], f32 0.0 ~ 1.4e-45                 ; 0.5 inf
.expect u0[24], f32 inf                           ; 0.5 -inf
.expect u0[25], f32 nan                           ; -2.0 2.0: a below 0
.expect u0[26], f32 nan                           ; -2.0 0.5
.expect u0[27], f32 nan                           ; -inf 2.0
.expect u0[28], f32 nan                           ; nan 2.0
.expect u0[29], f32 nan                           ; 2.0 nan
.expect u0[30], f32 nan                           ; nan(0xffc12345) nan(0x7f800001)
