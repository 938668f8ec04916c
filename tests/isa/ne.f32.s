; ne.f32: d = a != b; 1 with a NaN.

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

    TEST_2    ne.f32, 24, f, 1.5, -2.25, 8.0, 0.5, f, -2.25, 1.5, 8.0, -2.25

.expect u0[0], u32 1                 ; 1.0 2.0
.expect u0[1], u32 1                 ; 2.0 1.0
.expect u0[2], u32 0                 ; 1.5 1.5
.expect u0[3], u32 1                 ; -1.0 1.0
.expect u0[4], u32 1                 ; -1.0 -2.0
.expect u0[5], u32 0                 ; 0.0 -0.0
.expect u0[6], u32 0                 ; -0.0 0.0
.expect u0[7], u32 0                 ; -0.0 -0.0
.expect u0[8], u32 0                 ; 0.0 0.0
.expect u0[9], u32 1                 ; 0.0 1e-45: a subnormal is not 0
.expect u0[10], u32 1                ; -1e-45 0.0
.expect u0[11], u32 1                ; 1e-45 3e-45
.expect u0[12], u32 1                ; 1.0 1.0000001: neighbours
.expect u0[13], u32 1                ; inf 3.4028235e38
.expect u0[14], u32 0                ; inf inf
.expect u0[15], u32 1                ; -inf inf
.expect u0[16], u32 1                ; -inf -3.4028235e38
.expect u0[17], u32 1                ; nan 1.0
.expect u0[18], u32 1                ; 1.0 nan
.expect u0[19], u32 1                ; nan inf
.expect u0[20], u32 1                ; -inf nan(0xffc12345)
.expect u0[21], u32 1                ; nan nan
.expect u0[22], u32 1                ; nan(0x7f800001) -1.0
.expect u0[23], u32 1                ; nan(0x7f800001) nan(0xffc12345)
