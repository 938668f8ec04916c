; div.f32: d = a / b.

.include "lib/forms.s"

.buffer t0, f32 \ ; a b
    6.0 3.0 \
    1.0 3.0 \
    2.0 3.0 \
    -1.0 3.0 \
    1.0 0.0 \
    -1.0 0.0 \
    1.0 -0.0 \
    0.0 0.0 \
    0.0 -5.0 \
    -0.0 -5.0 \
    3.4028235e38 0.5 \
    3.4028235e38 1e-45 \
    1.1754944e-38 2.0 \
    1e-45 2.0 \
    3e-45 2.0 \
    4e-45 2.0 \
    1e-45 3.0 \
    1e-45 1e-45 \
    1e-38 1e38 \
    1.0 3.4028235e38 \
    1.0000001 0.9999999 \
    16777215.0 16777216.0 \
    inf 2.0 \
    2.0 -inf \
    inf inf \
    nan 1.0 \
    1.0 nan(0xffc12345) \
    nan(0x7f800001) 0.0

    TEST_2    div.f32, 28, f, 1.5, -2.25, 8.0, 0.5, f, 0.25, 3.0, -4.0, 2.5

.expect u0[0], f32 2.0                            ; 6.0 3.0
.expect u0[1], f32 0.33333334                     ; 1.0 3.0
.expect u0[2], f32 0.6666667                      ; 2.0 3.0
.expect u0[3], f32 -0.33333334                    ; -1.0 3.0
.expect u0[4], f32 inf                            ; 1.0 0.0
.expect u0[5], f32 -inf                           ; -1.0 0.0
.expect u0[6], f32 -inf                           ; 1.0 -0.0
.expect u0[7], f32 nan                            ; 0.0 0.0
.expect u0[8], f32 -0.0                           ; 0.0 -5.0
.expect u0[9], f32 0.0                            ; -0.0 -5.0
.expect u0[10], f32 inf                           ; 3.4028235e38 0.5: overflow
.expect u0[11], f32 inf                           ; 3.4028235e38 1e-45
.expect u0[12], f32 5.877472e-39                  ; 1.1754944e-38 2.0: subnormal
.expect u0[13], f32 0.0                           ; 1e-45 2.0: a tie, to even: zero
.expect u0[14], f32 1e-45                         ; 3e-45 2.0
.expect u0[15], f32 3e-45                         ; 4e-45 2.0: a tie, to even, up
.expect u0[16], f32 0.0                           ; 1e-45 3.0
.expect u0[17], f32 1.0                           ; 1e-45 1e-45
.expect u0[18], f32 0.0                           ; 1e-38 1e38: underflow
.expect u0[19], f32 2.938736e-39                  ; 1.0 3.4028235e38: a subnormal reciprocal
.expect u0[20], f32 1.0000002                     ; 1.0000001 0.9999999
.expect u0[21], f32 0.99999994                    ; 16777215.0 16777216.0
.expect u0[22], f32 inf                           ; inf 2.0
.expect u0[23], f32 -0.0                          ; 2.0 -inf
.expect u0[24], f32 nan                           ; inf inf
.expect u0[25], f32 nan                           ; nan 1.0
.expect u0[26], f32 nan                           ; 1.0 nan(0xffc12345)
.expect u0[27], f32 nan                           ; nan(0x7f800001) 0.0
