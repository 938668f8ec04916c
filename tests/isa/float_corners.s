; frexp_mant of a NaN with other bits is the canonical NaN, as every float result. An infinite operand makes an infinite
; constant, which is no error.

.buffer u0, 2
.dispatch 1x1

MINUS_INFINITY = -(1.0) - inf

    frexp_mant.f32 r0.x, nan(0x7fc00001)
    mov     r0.y, f(MINUS_INFINITY)
    st      u0.xy, 0, r0.xy
    ret

.expect u0[0], u32 0x7fc00000 0xff800000
