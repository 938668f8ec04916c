; lerp: d = a + (b - a) * c, each step rounded.

.include "lib/forms.s"

.buffer t0, f32 \ ; a b c
    1.0 3.0 0.5 \
    1.0 3.0 0.0 \
    1.0 3.0 1.0 \
    1.0 3.0 2.0 \
    1.0 3.0 -1.0 \
    3.0 1.0 0.25 \
    0.1 0.7 0.3 \
    16777216.0 1.0 1.0 \
    -3.4028235e38 3.4028235e38 0.5 \
    0.0 inf 0.0 \
    inf inf 0.5 \
    1.0 1.0 inf \
    nan 1.0 0.5 \
    1.0 nan(0xffc12345) 0.5 \
    1.0 3.0 nan(0x7f800001) \
    -0.0 -0.0 0.5 \
    1e-45 3e-45 0.5
.buffer u3, 4

    ; other spellings: the same instruction, with another type of bare numbers
    mov       r4.xyzw, f4(1.5 -2.25 8.0 0.5)
    mov       r8.xyzw, f(-7.0)
    lerp.f32  r8.x, r4.x, 0.75, 0.5
    st        u3.xyzw, 0, r8.xyzw

    TEST_3    lerp, 17, f, 1.5, -2.25, 8.0, 0.5, f, 0.25, 3.0, -4.0, 2.5, f, 10.0, -1.0, 0.75, 2.0

.expect u0[0], f32 2.0                   ; 1.0 3.0 0.5
.expect u0[1], f32 1.0                   ; 1.0 3.0 0.0: a
.expect u0[2], f32 3.0                   ; 1.0 3.0 1.0: b
.expect u0[3], f32 5.0                   ; 1.0 3.0 2.0: beyond b
.expect u0[4], f32 -1.0                  ; 1.0 3.0 -1.0
.expect u0[5], f32 2.5                   ; 3.0 1.0 0.25
.expect u0[6], f32 0.28                  ; 0.1 0.7 0.3
.expect u0[7], f32 1.0                   ; 16777216.0 1.0 1.0: b - a is rounded: not quite b
.expect u0[8], f32 inf                   ; -3.4028235e38 3.4028235e38 0.5: b - a overflows
.expect u0[9], f32 nan                   ; 0.0 inf 0.0
.expect u0[10], f32 nan                  ; inf inf 0.5
.expect u0[11], f32 nan                  ; 1.0 1.0 inf
.expect u0[12], f32 nan                  ; nan 1.0 0.5
.expect u0[13], f32 nan                  ; 1.0 nan(0xffc12345) 0.5
.expect u0[14], f32 nan                  ; 1.0 3.0 nan(0x7f800001)
.expect u0[15], f32 0.0                  ; -0.0 -0.0 0.5
.expect u0[16], f32 1e-45                ; 1e-45 3e-45 0.5

.expect u3[0], f32 1.125 -7.0 -7.0 -7.0 ; other spellings
