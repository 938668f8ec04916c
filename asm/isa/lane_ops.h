/* lane_ops.h: what isa.def's expressions call: one lane, one component, with every corner defined. The lane loops
 * (sim/lanes) and the folding of constants in shaders (asm/shader/known.c) are made of them.
 *
 * No operation here depends on the host: no libm function whose last bit may differ, no shift or conversion that C
 * leaves undefined. Transcendental functions are in xmath.h.
 */
#ifndef ASM_ISA_LANE_OPS_H
#define ASM_ISA_LANE_OPS_H

#include <stdint.h>
#include <string.h>

#include "asm/isa/number.h"
#include "asm/isa/xmath.h"

#define LANE_NAN 0x7fc00000u

/* The bits of a result. All NaNs become one: which of two NaNs an addition returns, and the sign of a new one,
 * differ between compilers and processors. */
static inline uint32_t lane_bits(float f) {
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    return f != f ? LANE_NAN : bits;
}

static inline uint32_t lane_ftou(float a) {
    if (!(a > 0.0f)) return 0; /* NaN too */
    return a >= 4294967296.0f ? UINT32_MAX : (uint32_t)a;
}

static inline int32_t lane_ftoi(float a) {
    if (a != a) return 0;
    if (a >= 2147483648.0f) return INT32_MAX;
    return a < -2147483648.0f ? INT32_MIN : (int32_t)a;
}

/* Counts in fields of three bits, then of six. The usual form with fields of two, four and eight bits is taken for a
 * popcount by compilers, which then leave the vector unit. */
static inline uint32_t lane_bcnt(uint32_t a) {
    const uint32_t threes = a - (a >> 1 & 0xdb6db6dbu) - (a >> 2 & 0x49249249u);
    const uint32_t sixes = (threes + (threes >> 3)) & 0xc71c71c7u;
    return (sixes & 63) + (sixes >> 6 & 63) + (sixes >> 12 & 63) + (sixes >> 18 & 63) + (sixes >> 24 & 63) +
           (sixes >> 30);
}

/* Smearing the highest one bit downwards turns both scans into bit counts, which vectorise. */
static inline uint32_t lane_clz(uint32_t a) {
    a |= a >> 1;
    a |= a >> 2;
    a |= a >> 4;
    a |= a >> 8;
    a |= a >> 16;
    return 32 - lane_bcnt(a);
}

static inline uint32_t lane_brev(uint32_t a) {
    a = (a >> 1 & 0x55555555u) | (a & 0x55555555u) << 1;
    a = (a >> 2 & 0x33333333u) | (a & 0x33333333u) << 2;
    a = (a >> 4 & 0x0f0f0f0fu) | (a & 0x0f0f0f0fu) << 4;
    a = (a >> 8 & 0x00ff00ffu) | (a & 0x00ff00ffu) << 8;
    return a >> 16 | a << 16;
}

static inline uint32_t lane_bfe_u32(uint32_t a, uint32_t from, uint32_t count) {
    a >>= from & 31;
    return count >= 32 ? a : a & ((1u << (count & 31)) - 1);
}

static inline uint32_t lane_bfe_i32(uint32_t a, uint32_t from, uint32_t count) {
    const int32_t shifted = (int32_t)a >> (from & 31);
    if (count == 0) return 0;
    const uint32_t unused = count >= 32 ? 0 : 32 - count;
    return (uint32_t)((int32_t)((uint32_t)shifted << unused) >> unused);
}

/* Written out, since fminf leaves the order of zeros and the bits of NaN open. */
static inline float lane_min_f32(float a, float b) {
    if (a != a) return b;
    if (b != b) return a;
    if (a == b) return number_float(lane_bits(a) | lane_bits(b)); /* -0 below +0; otherwise equal bits */
    return a < b ? a : b;
}

static inline float lane_max_f32(float a, float b) {
    if (a != a) return b;
    if (b != b) return a;
    if (a == b) return number_float(lane_bits(a) & lane_bits(b));
    return a > b ? a : b;
}

static inline float lane_clamp(float a) {
    return a > 0.0f ? (a < 1.0f ? a : 1.0f) : 0.0f;
}

/* byte / 255, correctly rounded, from two parts of 1 / 255: the first product is exact. */
static inline float lane_unorm(uint32_t byte) {
    return (float)(int32_t)byte * 0x1.01p-8f + (float)(int32_t)byte * 0x1.010101p-24f;
}

/* Exact in every libm; a builtin, as in the rows of its like, so that it becomes one instruction where the host has it.
 * They round in the mode that is never changed. */
static inline float lane_floor(float a) {
    return __builtin_floorf(a);
}

/* ---- the parts of floats ---- */

/* A field of `count` ones from bit `from` up. */
static inline uint32_t lane_bfm(uint32_t count, uint32_t from) {
    return (count >= 32 ? UINT32_MAX : (1u << count) - 1) << (from & 31);
}

/* The bits of a float as one of 16 bits, halves to even. There is one NaN. */
static inline uint32_t lane_ftoh(float a) {
    uint32_t bits;
    memcpy(&bits, &a, sizeof bits);
    const uint32_t sign = bits >> 16 & 0x8000, size = bits & 0x7fffffff;
    if (size > 0x7f800000) return 0x7e00;
    if (size >= 0x477ff000) return sign | 0x7c00;                                           /* 65520 */
    if (size < 0x38800000) return sign | (lane_bits(number_float(size) + 0.5f) & 0x7fffff); /* steps of 2^-24 */
    return sign | ((size - (112u << 23) + 0xfff + (size >> 13 & 1)) >> 13);
}

static inline float lane_htof(uint32_t a) {
    const uint32_t sign = (a & 0x8000) << 16, exponent = a >> 10 & 31, fraction = a & 0x3ff;
    const float tiny = (float)fraction * 0x1p-24f;
    uint32_t size = exponent == 31 ? 0x7f800000 : (exponent + 112) << 23;
    size |= fraction << 13;
    if (exponent == 0) size = lane_bits(tiny);
    return number_float(sign | size);
}

static inline float lane_half(float a) {
    return lane_htof(lane_ftoh(a));
}

/* A float is a normal double, so that its exponent is there to be read and changed. */
static inline uint64_t lane_double_bits(float a) {
    const double wide = (double)a;
    uint64_t bits;
    memcpy(&bits, &wide, sizeof bits);
    return bits;
}

static inline float lane_frexp_mant(float a) {
    if (a == 0.0f || !(a > -__builtin_inff() && a < __builtin_inff())) return a;
    const uint64_t bits = (lane_double_bits(a) & 0x800fffffffffffffull) | 1022ull << 52;
    double mantissa;
    memcpy(&mantissa, &bits, sizeof mantissa);
    return (float)mantissa;
}

static inline int32_t lane_frexp_exp(float a) {
    if (a == 0.0f || !(a > -__builtin_inff() && a < __builtin_inff())) return 0;
    return (int32_t)(lane_double_bits(a) >> 52 & 2047) - 1022;
}

/* a is the bits of a float. Beyond 300 every result is 0 or an infinity. */
static inline float lane_ldexp(int32_t a, int32_t exponent) {
    const int32_t near = exponent > 300 ? 300 : exponent < -300 ? -300 : exponent;
    return (float)((double)number_float((uint32_t)a) * xmath_power_of_two(near));
}

/* What an expression of isa.def makes of three operands' bits, as bits. `result` and `source` are the row's types. */
#define LANE_RESULT(result, source, expression, bits_a, bits_b, bits_c) \
    ({                                                                  \
        const __auto_type a = LANE_READ_##source(bits_a);               \
        const __auto_type b = LANE_READ_##source(bits_b);               \
        const __auto_type c = LANE_READ_##source(bits_c);               \
        (void)a, (void)b, (void)c;                                      \
        LANE_WRITE_##result(expression);                                \
    })
#define LANE_READ_NONE(x) (x)
#define LANE_READ_RAW(x) (x)
#define LANE_READ_U32(x) (x)
#define LANE_READ_I32(x) ((int32_t)(x))
#define LANE_READ_F32(x) number_float(x)
#define LANE_WRITE_NONE(r) (r)
#define LANE_WRITE_U32(r) ((uint32_t)(r))
#define LANE_WRITE_I32(r) ((uint32_t)(r))
#define LANE_WRITE_F32(r) lane_bits(r)

#endif
