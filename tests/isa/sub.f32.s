; sub.f32: d = a - b.

.include "lib/forms.s"

.buffer t0, f32 \ ; a b
    1.5 2.25 \
    0.0 0.0 \
    -0.0 0.0 \
    0.0 -0.0 \
    -0.0 -0.0 \
    1.0 1.0 \
    16777216.0 -1.0 \
    16777218.0 -1.0 \
    1.0 2.9802322e-08 \
    1.0 2.9802326e-08 \
    -3.4028235e38 3.4028235e38 \
    1e-45 1e-45 \
    1.1754944e-38 1e-45 \
    1e-45 3e-45 \
    inf 1.0 \
    1.0 inf \
    inf inf \
    inf -inf \
    -inf inf \
    nan 1.0 \
    1.0 nan(0xffc12345) \
    nan(0x7f800001) inf \
    0.3 0.1

    TEST_2    sub.f32, 23, f, 1.5, -2.25, 8.0, 0.5, f, 0.25, 3.0, -4.0, 2.5

.expect u0[0], f32 -0.75                 ; 1.5 2.25
.expect u0[1], f32 0.0                   ; 0.0 0.0
.expect u0[2], f32 -0.0                  ; -0.0 0.0
.expect u0[3], f32 0.0                   ; 0.0 -0.0
.expect u0[4], f32 0.0                   ; -0.0 -0.0
.expect u0[5], f32 0.0                   ; 1.0 1.0
.expect u0[6], f32 16777216.0            ; 16777216.0 -1.0: a tie, to even, down
.expect u0[7], f32 1.677722e+07          ; 16777218.0 -1.0: a tie, to even, up
.expect u0[8], f32 1.0                   ; 1.0 2.9802322e-08: 2^-25: a tie, to even
.expect u0[9], f32 0.99999994            ; 1.0 2.9802326e-08: just above
.expect u0[10], f32 -inf                 ; -3.4028235e38 3.4028235e38: overflow
.expect u0[11], f32 0.0                  ; 1e-45 1e-45
.expect u0[12], f32 1.1754942e-38        ; 1.1754944e-38 1e-45: from normal to subnormal
.expect u0[13], f32 -1e-45               ; 1e-45 3e-45
.expect u0[14], f32 inf                  ; inf 1.0
.expect u0[15], f32 -inf                 ; 1.0 inf
.expect u0[16], f32 nan                  ; inf inf
.expect u0[17], f32 inf                  ; inf -inf
.expect u0[18], f32 -inf                 ; -inf inf
.expect u0[19], f32 nan                  ; nan 1.0
.expect u0[20], f32 nan                  ; 1.0 nan(0xffc12345)
.expect u0[21], f32 nan                  ; nan(0x7f800001) inf
.expect u0[22], f32 0.20000002           ; 0.3 0.1
