; mul.f32: d = a * b.

.include "lib/forms.s"

.buffer t0, f32 \ ; a b
    1.5 2.25 \
    0.0 -1.0 \
    -0.0 -1.0 \
    0.0 0.0 \
    1.0000001 1.0000001 \
    1.0000001 1.0000002 \
    4097.0 4097.0 \
    4097.0 12291.0 \
    3.4028235e38 2.0 \
    -1e20 1e20 \
    1.8446743e19 1.8446744e19 \
    1e-30 1e-30 \
    -1e-30 1e-30 \
    1e-45 0.5 \
    1e-45 0.75 \
    3e-45 0.5 \
    4e-45 0.5 \
    1.1754944e-38 0.5 \
    1.1754944e-38 0.99999994 \
    inf 2.0 \
    inf -0.5 \
    inf 0.0 \
    -0.0 inf \
    inf -inf \
    nan 1.0 \
    0.0 nan(0xffc12345) \
    nan(0x7f800001) inf \
    0.1 0.1

    TEST_2    mul.f32, 28, f, 1.5, -2.25, 8.0, 0.5, f, 0.25, 3.0, -4.0, 2.5

.expect u0[0], f32 3.375                   ; 1.5 2.25
.expect u0[1], f32 -0.0                    ; 0.0 -1.0
.expect u0[2], f32 0.0                     ; -0.0 -1.0
.expect u0[3], f32 0.0                     ; 0.0 0.0
.expect u0[4], f32 1.0000002               ; 1.0000001 1.0000001: rounds down
.expect u0[5], f32 1.0000004               ; 1.0000001 1.0000002
.expect u0[6], f32 16785408.0              ; 4097.0 4097.0: 2^24 + 2^13 + 1: a tie, to even
.expect u0[7], f32 50356228.0              ; 4097.0 12291.0: a tie, up
.expect u0[8], f32 inf                     ; 3.4028235e38 2.0: overflow
.expect u0[9], f32 -inf                    ; -1e20 1e20
.expect u0[10], f32 3.4028235e+38          ; 1.8446743e19 1.8446744e19: just below it
.expect u0[11], f32 0.0                    ; 1e-30 1e-30: underflow to zero
.expect u0[12], f32 -0.0                   ; -1e-30 1e-30
.expect u0[13], f32 0.0                    ; 1e-45 0.5: half the smallest: a tie, to even: zero
.expect u0[14], f32 1e-45                  ; 1e-45 0.75
.expect u0[15], f32 1e-45                  ; 3e-45 0.5
.expect u0[16], f32 3e-45                  ; 4e-45 0.5: a tie, to even, up
.expect u0[17], f32 5.877472e-39           ; 1.1754944e-38 0.5: subnormal
.expect u0[18], f32 1.1754944e-38          ; 1.1754944e-38 0.99999994
.expect u0[19], f32 inf                    ; inf 2.0
.expect u0[20], f32 -inf                   ; inf -0.5
.expect u0[21], f32 nan                    ; inf 0.0
.expect u0[22], f32 nan                    ; -0.0 inf
.expect u0[23], f32 -inf                   ; inf -inf
.expect u0[24], f32 nan                    ; nan 1.0
.expect u0[25], f32 nan                    ; 0.0 nan(0xffc12345)
.expect u0[26], f32 nan                    ; nan(0x7f800001) inf
.expect u0[27], f32 0.010000001            ; 0.1 0.1
