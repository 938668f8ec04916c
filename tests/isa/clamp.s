; clamp: d = a clamped to [0, 1]; NaN gives 0.

.include "lib/forms.s"

.buffer t0, f32 \ ; a
    0.5 \
    0.0 \
    -0.0 \
    1.0 \
    0.99999994 \
    1.0000001 \
    -1e-45 \
    1e-45 \
    -5.0 \
    5.0 \
    inf \
    -inf \
    nan \
    nan(0xffc12345)
.buffer u3, 4

    ; other spellings: the same instruction, with another type of bare numbers
    mov       r8.xyzw, f(-7.0)
    clamp.f32 r8.x, 0.75
    st        u3.xyzw, 0, r8.xyzw

    TEST_1    clamp, 14, f, 1.5, -2.25, 0.125, 0.5

.expect u0[0], f32 0.5                  ; 0.5
.expect u0[1], f32 0.0                  ; 0.0
.expect u0[2], f32 0.0                  ; -0.0: becomes +0
.expect u0[3], f32 1.0                  ; 1.0
.expect u0[4], f32 0.99999994           ; 0.99999994
.expect u0[5], f32 1.0                  ; 1.0000001
.expect u0[6], f32 0.0                  ; -1e-45
.expect u0[7], f32 1e-45                ; 1e-45
.expect u0[8], f32 0.0                  ; -5.0
.expect u0[9], f32 1.0                  ; 5.0
.expect u0[10], f32 1.0                 ; inf
.expect u0[11], f32 0.0                 ; -inf
.expect u0[12], f32 0.0                 ; nan
.expect u0[13], f32 0.0                 ; nan(0xffc12345)

.expect u3[0], f32 0.75 -7.0 -7.0 -7.0 ; other spellings
