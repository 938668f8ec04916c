/* eval.c: what each operation computes.
 *
 * Float arithmetic is done in double precision and rounded once to single. For + - * / and square root of single
 * precision operands that gives exactly the correctly rounded single precision result, because a double has more than
 * twice as many bits and two to spare. So it does not depend on how a compiler treats floats, and is not how a
 * simulator would do it.
 */
#include "tests/oracle/eval.h"

#include <math.h>
#include <string.h>

enum { BITS = 32, SHIFT_MASK = 31 };
#define SIGN_BIT 0x80000000u
#define ALL_ONES 0xffffffffu
#define ONE_F32 0x3f800000u
#define NAN_F32 0x7fc00000u

/* ---- bits as numbers ---- */
static double as_float(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Round to single precision. There is one NaN. */
static uint32_t from_float(double value) {
    float rounded = (float)value;
    uint32_t bits;
    memcpy(&bits, &rounded, sizeof bits);
    return isnan(value) ? NAN_F32 : bits;
}

/* Two's complement without a cast that could be implementation-defined. */
static int64_t as_signed(uint32_t bits) {
    return bits & SIGN_BIT ? (int64_t)bits - (INT64_C(1) << BITS) : (int64_t)bits;
}

static uint32_t from_signed(int64_t value) {
    return (uint32_t)((uint64_t)value & ALL_ONES);
}

static uint32_t bit(uint32_t a, uint32_t position) {
    return a >> position & 1u;
}

/* ---- integers ---- */
static uint32_t divide_signed(uint32_t a, uint32_t b) {
    return b == 0 ? ALL_ONES : from_signed(as_signed(a) / as_signed(b));
}

static uint32_t remainder_signed(uint32_t a, uint32_t b) {
    return b == 0 ? ALL_ONES : from_signed(as_signed(a) % as_signed(b));
}

static uint32_t shift_right_signed(uint32_t a, uint32_t count) {
    uint32_t shifted = a >> count;
    for (uint32_t i = 0; i < count; i++) shifted |= (a & SIGN_BIT) >> i;
    return shifted;
}

static uint32_t rotate_left(uint32_t a, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) a = a << 1 | bit(a, BITS - 1);
    return a;
}

static uint32_t count_ones(uint32_t a) {
    uint32_t ones = 0;
    for (uint32_t i = 0; i < BITS; i++) ones += bit(a, i);
    return ones;
}

static uint32_t leading_zeros(uint32_t a) {
    uint32_t zeros = 0;
    while (zeros < BITS && !bit(a, BITS - 1 - zeros)) zeros++;
    return zeros;
}

static uint32_t trailing_zeros(uint32_t a) {
    uint32_t zeros = 0;
    while (zeros < BITS && !bit(a, zeros)) zeros++;
    return zeros;
}

static uint32_t reverse_bits(uint32_t a) {
    uint32_t reversed = 0;
    for (uint32_t i = 0; i < BITS; i++) reversed |= bit(a, i) << (BITS - 1 - i);
    return reversed;
}

/* A field that runs out of the top of the word ends at bit 31, which then is its sign. */
static uint32_t extract(uint32_t a, uint32_t first, uint32_t width, bool is_signed) {
    first &= SHIFT_MASK;
    if (width > BITS - first) width = BITS - first;
    uint32_t field = 0;
    for (uint32_t i = 0; i < width; i++) field |= bit(a, first + i) << i;
    if (is_signed && width > 0 && bit(field, width - 1))
        for (uint32_t i = width; i < BITS; i++) field |= 1u << i;
    return field;
}

static uint32_t choose_bits(uint32_t mask, uint32_t a, uint32_t b) {
    uint32_t chosen = 0;
    for (uint32_t i = 0; i < BITS; i++) chosen |= bit(bit(mask, i) ? a : b, i) << i;
    return chosen;
}

static uint32_t field(uint32_t width, uint32_t first) {
    uint32_t ones = 0;
    for (uint32_t i = 0; i < width && first + i < BITS; i++) ones |= 1u << (first + i);
    return ones;
}

/* ---- floats ---- */
static uint32_t add(uint32_t a, uint32_t b) {
    return from_float(as_float(a) + as_float(b));
}

static uint32_t subtract(uint32_t a, uint32_t b) {
    return from_float(as_float(a) - as_float(b));
}

static uint32_t multiply(uint32_t a, uint32_t b) {
    return from_float(as_float(a) * as_float(b));
}

static uint32_t divide(uint32_t a, uint32_t b) {
    return from_float(as_float(a) / as_float(b));
}

static uint32_t square_root(uint32_t a) {
    return from_float(sqrt(as_float(a)));
}

static uint32_t fused(uint32_t a, uint32_t b, uint32_t c) {
    return from_float(fmaf((float)as_float(a), (float)as_float(b), (float)as_float(c)));
}

static bool is_nan(uint32_t a) {
    return (a & ~SIGN_BIT) > 0x7f800000u;
}

/* Floats in order as integers: -0 just below +0. */
static int64_t rank(uint32_t a) {
    return a & SIGN_BIT ? -1 - (int64_t)(a & ~SIGN_BIT) : (int64_t)a;
}

static uint32_t pick_float(uint32_t a, uint32_t b, bool larger) {
    if (is_nan(a) && is_nan(b)) return NAN_F32;
    if (is_nan(a)) return b;
    if (is_nan(b)) return a;
    return (rank(a) > rank(b)) == larger ? a : b;
}

static uint32_t clamp(uint32_t a) {
    if (!(as_float(a) > 0)) return 0;
    return as_float(a) < 1 ? a : ONE_F32;
}

static uint32_t sign_float(uint32_t a) {
    return as_float(a) > 0 ? ONE_F32 : as_float(a) < 0 ? ONE_F32 | SIGN_BIT : 0;
}

static uint32_t float_to_int(uint32_t a, double low, double high) {
    double value = as_float(a);
    if (isnan(value)) return 0;
    return from_signed((int64_t)(value < low ? low : value > high ? high : value));
}

/* Floats of 16 bits: five of the exponent, from 2^-14 on, and ten behind the point. */
static uint32_t to_half(uint32_t a) {
    const double value = as_float(a), size = fabs(value);
    const uint32_t sign = a & SIGN_BIT ? 0x8000u : 0;
    int exponent;
    if (isnan(value)) return 0x7e00u;
    if (size >= 65520) return sign | 0x7c00u;
    frexp(size, &exponent);
    if (exponent < -13) exponent = -13;
    const uint32_t steps = (uint32_t)rint(ldexp(size, 11 - exponent)); /* up to 2048 */
    return sign | (steps < 1024 ? steps : (uint32_t)(exponent + 13) * 1024 + steps);
}

static uint32_t from_half(uint32_t a) {
    const uint32_t exponent = a >> 10 & 31, steps = a & 1023;
    const double sign = a & 0x8000u ? -1 : 1;
    if (exponent == 31) return from_float(steps ? (double)NAN : sign * (double)INFINITY);
    return from_float(sign * (exponent ? ldexp(1024.0 + steps, (int)exponent - 25) : ldexp(steps, -24)));
}

static uint32_t interpolate(uint32_t a, uint32_t b, uint32_t t) {
    return add(a, multiply(subtract(b, a), t));
}

/* ---- exp2, log2, pow, sin, cos and their like ----
 *
 * The machine computes them in double precision and rounds once. Here they are computed in a longer format, so that the
 * rounded result is known unless the exact one is almost in the middle of two floats.
 */
static long double power(double a, double b) {
    if (b == 0 || a == 1) return 1;
    if (isnan(a) || isnan(b) || a < 0) return NAN;
    return powl(fabsl((long double)a), (long double)b);
}

/* Beyond 2^29 quarter turns a float says nothing about an angle: it counts as 0. */
static double angle(double a) {
    double quarter_turns = floor(a / 1.57079632679489661923 + 0.5);
    return fabs(quarter_turns) > 0x1p29 ? 0 : a;
}

static long double transcend(OracleOp op, uint32_t a, uint32_t b) {
    const double x = as_float(a);
    const long double wide = (long double)x;
    switch (op) {
    case ORACLE_OP_TAN: return isinf(x) ? (long double)NAN : tanl((long double)angle(x));
    case ORACLE_OP_ASIN: return asinl(wide);
    case ORACLE_OP_ACOS: return acosl(wide);
    case ORACLE_OP_ATAN: return atanl(wide);
    case ORACLE_OP_ATAN2: return atan2l(wide, (long double)as_float(b));
    case ORACLE_OP_SINH: return sinhl(wide);
    case ORACLE_OP_COSH: return coshl(wide);
    case ORACLE_OP_TANH: return tanhl(wide);
    case ORACLE_OP_ASINH: return asinhl(wide);
    case ORACLE_OP_ACOSH: return acoshl(wide);
    case ORACLE_OP_ATANH: return atanhl(wide);
    case ORACLE_OP_EXP: return expl(wide);
    case ORACLE_OP_LOG: return x < 0 ? (long double)NAN : logl(fabsl(wide));
    case ORACLE_OP_EXP2: return exp2l((long double)x);
    case ORACLE_OP_LOG2: return x < 0 ? (long double)NAN : log2l(fabsl((long double)x));
    case ORACLE_OP_POW: return power(x, as_float(b));
    case ORACLE_OP_SIN: return isinf(x) ? (long double)NAN : sinl((long double)angle(x));
    default: return isinf(x) ? (long double)NAN : cosl((long double)angle(x));
    }
}

static uint32_t from_long(long double value) {
    float rounded = (float)value;
    uint32_t bits;
    memcpy(&bits, &rounded, sizeof bits);
    return isnan(rounded) ? NAN_F32 : bits;
}

/* How far off the machine may be: errors of double precision, in products of up to 2^8; and what is left of an angle
 * when its turns are taken off. */
bool eval_is_undecided(OracleOp op, uint32_t a, uint32_t b) {
    if (op < ORACLE_OP_EXP2 || op > ORACLE_OP_LOG) return false;
    long double value = transcend(op, a, b), error = fabsl(value) * 0x1p-42L;
    if (!isfinite(value)) return false;
    if ((op == ORACLE_OP_SIN || op == ORACLE_OP_COS) && fabs(as_float(a)) > 0.5) error += 0x1p-52L;
    if (op == ORACLE_OP_TAN && fabs(as_float(a)) > 0.5) error += 0x1p-52L * (1 + value * value);
    return value != 0 && from_long(value - error) != from_long(value + error);
}

/* ---- the operations ---- */
static uint32_t eval_integer(OracleOp op, uint32_t a, uint32_t b, uint32_t c) {
    switch (op) {
    case ORACLE_OP_ADD_U32:
    case ORACLE_OP_ADD_I32: return a + b;
    case ORACLE_OP_SUB_U32:
    case ORACLE_OP_SUB_I32: return a - b;
    case ORACLE_OP_MUL_U32:
    case ORACLE_OP_MUL_I32: return (uint32_t)((uint64_t)a * b);
    case ORACLE_OP_MULHI_U32: return (uint32_t)((uint64_t)a * b >> BITS);
    case ORACLE_OP_MULHI_I32: return (uint32_t)((uint64_t)(as_signed(a) * as_signed(b)) >> BITS);
    case ORACLE_OP_MAD_U32:
    case ORACLE_OP_MAD_I32: return (uint32_t)((uint64_t)a * b + c);
    case ORACLE_OP_DIV_U32: return b == 0 ? ALL_ONES : a / b;
    case ORACLE_OP_REM_U32: return b == 0 ? ALL_ONES : a % b;
    case ORACLE_OP_MIN_U32: return a < b ? a : b;
    case ORACLE_OP_MAX_U32: return a < b ? b : a;
    case ORACLE_OP_DIV_I32: return divide_signed(a, b);
    case ORACLE_OP_REM_I32: return remainder_signed(a, b);
    case ORACLE_OP_MIN_I32: return as_signed(a) < as_signed(b) ? a : b;
    case ORACLE_OP_MAX_I32: return as_signed(a) < as_signed(b) ? b : a;
    case ORACLE_OP_ABS_I32: return from_signed(as_signed(a) < 0 ? -as_signed(a) : as_signed(a));
    case ORACLE_OP_NEG_I32: return from_signed(-as_signed(a));
    case ORACLE_OP_SIGN_I32: return as_signed(a) > 0 ? 1 : as_signed(a) < 0 ? ALL_ONES : 0;
    default: return 0;
    }
}

static uint32_t eval_bits(OracleOp op, uint32_t a, uint32_t b, uint32_t c) {
    switch (op) {
    case ORACLE_OP_MOV: return a;
    case ORACLE_OP_SELECT: return a ? b : c;
    case ORACLE_OP_AND: return a & b;
    case ORACLE_OP_OR: return a | b;
    case ORACLE_OP_XOR: return a ^ b;
    case ORACLE_OP_NOT: return ~a;
    case ORACLE_OP_SHL: return a << (b & SHIFT_MASK);
    case ORACLE_OP_SHR_U32: return a >> (b & SHIFT_MASK);
    case ORACLE_OP_SHR_I32: return shift_right_signed(a, b & SHIFT_MASK);
    case ORACLE_OP_ROL: return rotate_left(a, b & SHIFT_MASK);
    case ORACLE_OP_BCNT: return count_ones(a);
    case ORACLE_OP_CLZ: return leading_zeros(a);
    case ORACLE_OP_CTZ: return trailing_zeros(a);
    case ORACLE_OP_BREV: return reverse_bits(a);
    case ORACLE_OP_BFE_U32: return extract(a, b, c, false);
    case ORACLE_OP_BFE_I32: return extract(a, b, c, true);
    case ORACLE_OP_BFI: return choose_bits(a, b, c);
    case ORACLE_OP_BFM: return field(a, b & SHIFT_MASK);
    case ORACLE_OP_ABS_F32: return a & ~SIGN_BIT;
    case ORACLE_OP_NEG_F32: return a ^ SIGN_BIT;
    default: return eval_integer(op, a, b, c);
    }
}

static uint32_t eval_compare(OracleOp op, uint32_t a, uint32_t b, uint32_t c) {
    switch (op) {
    case ORACLE_OP_LT_U32: return a < b;
    case ORACLE_OP_LE_U32: return a <= b;
    case ORACLE_OP_GT_U32: return a > b;
    case ORACLE_OP_GE_U32: return a >= b;
    case ORACLE_OP_EQ_U32:
    case ORACLE_OP_EQ_I32: return a == b;
    case ORACLE_OP_NE_U32:
    case ORACLE_OP_NE_I32: return a != b;
    case ORACLE_OP_LT_I32: return as_signed(a) < as_signed(b);
    case ORACLE_OP_LE_I32: return as_signed(a) <= as_signed(b);
    case ORACLE_OP_GT_I32: return as_signed(a) > as_signed(b);
    case ORACLE_OP_GE_I32: return as_signed(a) >= as_signed(b);
    case ORACLE_OP_LT_F32: return as_float(a) < as_float(b);
    case ORACLE_OP_LE_F32: return as_float(a) <= as_float(b);
    case ORACLE_OP_GT_F32: return as_float(a) > as_float(b);
    case ORACLE_OP_GE_F32: return as_float(a) >= as_float(b);
    case ORACLE_OP_EQ_F32: return as_float(a) == as_float(b);
    case ORACLE_OP_NE_F32: return as_float(a) != as_float(b);
    default: return eval_bits(op, a, b, c);
    }
}

uint32_t eval_component(OracleOp op, uint32_t a, uint32_t b, uint32_t c) {
    int exponent;
    switch (op) {
    case ORACLE_OP_UTOF: return from_float(a);
    case ORACLE_OP_ITOF: return from_float((double)as_signed(a));
    case ORACLE_OP_FTOU: return float_to_int(a, 0, 4294967295.0);
    case ORACLE_OP_FTOI: return float_to_int(a, -2147483648.0, 2147483647.0);
    case ORACLE_OP_ADD_F32: return add(a, b);
    case ORACLE_OP_SUB_F32: return subtract(a, b);
    case ORACLE_OP_MUL_F32: return multiply(a, b);
    case ORACLE_OP_MAD_F32: return add(multiply(a, b), c);
    case ORACLE_OP_FMA_F32: return fused(a, b, c);
    case ORACLE_OP_DIV_F32: return divide(a, b);
    case ORACLE_OP_MIN_F32: return pick_float(a, b, false);
    case ORACLE_OP_MAX_F32: return pick_float(a, b, true);
    case ORACLE_OP_SIGN_F32: return sign_float(a);
    case ORACLE_OP_FLOOR: return from_float(floor(as_float(a)));
    case ORACLE_OP_CEIL: return from_float(ceil(as_float(a)));
    case ORACLE_OP_TRUNC: return from_float(trunc(as_float(a)));
    case ORACLE_OP_ROUND: return from_float(rint(as_float(a)));
    case ORACLE_OP_FRACT: return from_float(as_float(a) - floor(as_float(a)));
    case ORACLE_OP_CLAMP: return clamp(a);
    case ORACLE_OP_LERP: return interpolate(a, b, c);
    case ORACLE_OP_SQRT: return square_root(a);
    case ORACLE_OP_RSQRT: return divide(ONE_F32, square_root(a));
    case ORACLE_OP_RCP: return divide(ONE_F32, a);
    case ORACLE_OP_EXP2:
    case ORACLE_OP_LOG2:
    case ORACLE_OP_POW:
    case ORACLE_OP_SIN:
    case ORACLE_OP_COS:
    case ORACLE_OP_TAN:
    case ORACLE_OP_ASIN:
    case ORACLE_OP_ACOS:
    case ORACLE_OP_ATAN:
    case ORACLE_OP_ATAN2:
    case ORACLE_OP_SINH:
    case ORACLE_OP_COSH:
    case ORACLE_OP_TANH:
    case ORACLE_OP_ASINH:
    case ORACLE_OP_ACOSH:
    case ORACLE_OP_ATANH:
    case ORACLE_OP_EXP:
    case ORACLE_OP_LOG: return from_long(transcend(op, a, b));
    case ORACLE_OP_FTOH: return to_half(a);
    case ORACLE_OP_HTOF: return from_half(a);
    case ORACLE_OP_HALF: return from_half(to_half(a));
    case ORACLE_OP_LDEXP: return from_float(ldexp(as_float(a), (int)as_signed(b)));
    case ORACLE_OP_FREXP_MANT:
        return isfinite(as_float(a)) ? from_float(frexp(as_float(a), &exponent)) : from_float(as_float(a));
    case ORACLE_OP_FREXP_EXP:
        exponent = 0;
        if (isfinite(as_float(a))) frexp(as_float(a), &exponent);
        return from_signed(exponent);
    default: return eval_compare(op, a, b, c);
    }
}

static uint32_t dot(const uint32_t *a, const uint32_t *b, int width) {
    uint32_t sum = multiply(a[0], b[0]);
    for (int i = 1; i < width; i++) sum = add(sum, multiply(a[i], b[i]));
    return sum;
}

uint32_t eval_reduce(OracleOp op, const uint32_t *a, const uint32_t *b, int width) {
    return op == ORACLE_OP_DOT ? dot(a, b, width) : square_root(dot(a, a, width));
}

void eval_whole(OracleOp op, const uint32_t *a, int width, uint32_t *out) {
    uint32_t length = eval_reduce(ORACLE_OP_LEN, a, NULL, width);
    (void)op; /* norm is the only one */
    for (int i = 0; i < width; i++) out[i] = divide(a[i], length);
}
