; exp2.f32: d = 2 to the power a.

.include "lib/forms.s"

.buffer t0, f32 \ ; a
    0.0 \
    -0.0 \
    1.0 \
    -1.0 \
    10.0 \
    127.0 \
    127.99999 \
    128.0 \
    -126.0 \
    -127.0 \
    -149.0 \
    -150.0 \
    -151.0 \
    -200.0 \
    1e30 \
    -1e30 \
    0.5 \
    -0.5 \
    0.33333334 \
    3.7 \
    -17.3 \
    100.1 \
    1e-10 \
    inf \
    -inf \
    nan \
    nan(0xffc12345)

    TEST_1    exp2.f32, 27, f, 1.0, -2.0, 8.0, 0.0

.expect u0[0], f32 1.0 ~ 1.19e-07            ; 0.0: whole numbers are exact
.expect u0[1], f32 1.0 ~ 1.19e-07            ; -0.0
.expect u0[2], f32 2.0 ~ 2.39e-07            ; 1.0
.expect u0[3], f32 0.5 ~ 5.97e-08            ; -1.0
.expect u0[4], f32 1024.0 ~ 0.000122         ; 10.0
.expect u0[5], f32 1.7014118e+38 ~ 2.03e+31  ; 127.0
.expect u0[6], f32 3.4028056e+38 ~ 2.03e+31  ; 127.99999
.expect u0[7], f32 inf                       ; 128.0: overflow
.expect u0[8], f32 1.1754944e-38 ~ 1.4e-45   ; -126.0
.expect u0[9], f32 5.877472e-39 ~ 1.4e-45    ; -127.0: subnormal
.expect u0[10], f32 1e-45 ~ 1.4e-45          ; -149.0
.expect u0[11], f32 0.0 ~ 1.4e-45            ; -150.0: a tie, to even: zero
.expect u0[12], f32 0.0 ~ 1.4e-45            ; -151.0
.expect u0[13], f32 0.0 ~ 1.4e-45            ; -200.0
.expect u0[14], f32 inf                      ; 1e30
.expect u0[15], f32 0.0 ~ 1.4e-45            ; -1e30
.expect u0[16], f32 1.4142135 ~ 1.19e-07     ; 0.5
.expect u0[17], f32 0.70710677 ~ 5.97e-08    ; -0.5
.expect u0[18], f32 1.2599211 ~ 1.19e-07     ; 0.33333334
.expect u0[19], f32 12.996038 ~ 9.55e-07     ; 3.7
.expect u0[20], f32 6.196997e-06 ~ 4.55e-13  ; -17.3
.expect u0[21], f32 1.3586328e+30 ~ 1.51e+23 ; 100.1
.expect u0[22], f32 1.0 ~ 1.19e-07           ; 1e-10
.expect u0[23], f32 inf                      ; inf
.expect u0[24], f32 0.0 ~ 1.4e-45            ; -inf
.expect u0[25], f32 nan                      ; nan
.expect u0[26], f32 nan                      ; nan(0xffc12345)
