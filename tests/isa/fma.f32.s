; fma.f32: d = a * b + c, fused: rounded once.

.include "lib/multiply_add.s"

    TEST_MULTIPLY_ADD fma.f32

.expect u0[1], f32 -1.4210855e-14            ; 1.0000001 0.9999999 -1.0: fused: not 0
.expect u0[2], f32 1.0                       ; 4097.0 4097.0 -16785408.0: fused: the product's last bit
.expect u0[3], f32 -inf                      ; 1e20 1e20 -inf
.expect u0[11], f32 3e-45                    ; 1e-45 0.5 1e-45: fused: a tie, to even
.expect u0[12], f32 3.4028235e+38            ; 3.4028235e38 2.0 -3.4028235e38: unfused: overflow
.expect u0[21], f32 1.4901161e-08            ; 0.1 10.0 -1.0: fused: what 0.1 is off by
.expect u2[0], f32 -7.0 -1.4210855e-14 -7.0 -inf -7.0 16777216.0 -7.0 -0.0 \
    -7.0 1e-45 -7.0 3e-45 -7.0 nan -7.0 nan \
    -7.0 nan -7.0 nan -7.0 1.4901161e-08
