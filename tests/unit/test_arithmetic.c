/* test_arithmetic.c: every instruction that reads or gives floats, against MPFR: all pairs and triples of special
 * values, and random bits. asm/isa/precision.def says how near the results must be, isa-spec.md repeats it.
 *
 * A model computes an instruction with several hundred bits, where it says `step` rounded to a float. SEED=N repeats a
 * failure, FUZZ=N multiplies the random values.
 */
#include "tests/unit/wave_helpers.h"

#include <math.h>
#include <mpfr.h>

#include "asm/base/memory.h"
#include "asm/isa/lane_ops.h"
#include "sim/lanes/lanes.h"
#include "sim/program/texture.h"

enum {
    EXACT_BITS = 700,    /* sums, products and fused products of floats fit */
    FUNCTION_BITS = 110, /* of exp2 and the like: what these are rounded to is never so near to a tie */
    BATCH = 4096,        /* lanes */
    RANDOM_BATCHES = 40,
};

/* ---- what is promised ---- */

typedef enum How { UNKNOWN, EXACT, NEAREST, STEPS, WITHIN, FILTER } How;
typedef struct Precision {
    How how;
    double ulp;
} Precision;

static const Precision precisions[OP_COUNT] = {
#define PRECISION(ID, how, ulp, where) [OP_##ID] = {how, ulp},
#include "asm/isa/precision.def"
#undef PRECISION
};

/* ---- models ---- */

/* One computation: the sources as numbers and as bits, and the result, which is one or the other. */
typedef struct Sum {
    mpfr_t a, b, c, out, near;
    uint32_t bits[3], integer;
} Sum;

typedef void Model(Sum *s);

static float float_of(uint32_t bits) {
    float f;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static uint32_t bits_of(float f) {
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    return isnan(f) ? 0x7fc00000u : bits;
}

static void step(mpfr_t x) {
    mpfr_set_flt(x, mpfr_get_flt(x, MPFR_RNDN), MPFR_RNDN);
}

static void model_same(Sum *s) {
    mpfr_set(s->out, s->a, MPFR_RNDN);
}
static void model_ftou(Sum *s) {
    mpfr_trunc(s->out, s->a);
    if (mpfr_nan_p(s->a) || mpfr_sgn(s->out) <= 0)
        s->integer = 0;
    else
        s->integer = mpfr_cmp_ui(s->out, UINT32_MAX) >= 0 ? UINT32_MAX : (uint32_t)mpfr_get_ui(s->out, MPFR_RNDZ);
}
static void model_ftoi(Sum *s) {
    mpfr_trunc(s->out, s->a);
    if (mpfr_nan_p(s->a))
        s->integer = 0;
    else if (mpfr_cmp_si(s->out, INT32_MAX) >= 0)
        s->integer = INT32_MAX;
    else
        s->integer =
            mpfr_cmp_si(s->out, INT32_MIN) <= 0 ? (uint32_t)INT32_MIN : (uint32_t)mpfr_get_si(s->out, MPFR_RNDZ);
}
static void model_add(Sum *s) {
    mpfr_add(s->out, s->a, s->b, MPFR_RNDN);
}
static void model_sub(Sum *s) {
    mpfr_sub(s->out, s->a, s->b, MPFR_RNDN);
}
static void model_mul(Sum *s) {
    mpfr_mul(s->out, s->a, s->b, MPFR_RNDN);
}
static void model_mad(Sum *s) {
    mpfr_mul(s->out, s->a, s->b, MPFR_RNDN);
    step(s->out);
    mpfr_add(s->out, s->out, s->c, MPFR_RNDN);
}
static void model_fma(Sum *s) {
    mpfr_fma(s->out, s->a, s->b, s->c, MPFR_RNDN);
}
static void model_div(Sum *s) {
    mpfr_div(s->out, s->a, s->b, MPFR_RNDN);
}
static void model_min(Sum *s) {
    mpfr_min(s->out, s->a, s->b, MPFR_RNDN);
}
static void model_max(Sum *s) {
    mpfr_max(s->out, s->a, s->b, MPFR_RNDN);
}
/* Of the bits: MPFR knows only one NaN. */
static void model_abs(Sum *s) {
    mpfr_abs(s->out, s->a, MPFR_RNDN);
    s->integer = mpfr_nan_p(s->a) ? s->bits[0] & INT32_MAX : bits_of(mpfr_get_flt(s->out, MPFR_RNDN));
}
static void model_neg(Sum *s) {
    mpfr_neg(s->out, s->a, MPFR_RNDN);
    s->integer = mpfr_nan_p(s->a) ? s->bits[0] + (1u << 31) : bits_of(mpfr_get_flt(s->out, MPFR_RNDN));
}
static void model_sign(Sum *s) {
    mpfr_set_si(s->out, mpfr_nan_p(s->a) ? 0 : mpfr_sgn(s->a), MPFR_RNDN);
}
static void model_floor(Sum *s) {
    mpfr_floor(s->out, s->a);
}
static void model_ceil(Sum *s) {
    mpfr_ceil(s->out, s->a);
}
static void model_trunc(Sum *s) {
    mpfr_trunc(s->out, s->a);
}
static void model_round(Sum *s) {
    mpfr_rint(s->out, s->a, MPFR_RNDN);
}
static void model_fract(Sum *s) {
    mpfr_floor(s->out, s->a);
    mpfr_sub(s->out, s->a, s->out, MPFR_RNDN);
}
static void model_clamp(Sum *s) {
    if (mpfr_nan_p(s->a) || mpfr_sgn(s->a) <= 0)
        mpfr_set_zero(s->out, 1);
    else if (mpfr_cmp_ui(s->a, 1) >= 0)
        mpfr_set_ui(s->out, 1, MPFR_RNDN);
    else
        model_same(s);
}
static void model_lerp(Sum *s) {
    mpfr_sub(s->out, s->b, s->a, MPFR_RNDN);
    step(s->out);
    mpfr_mul(s->out, s->out, s->c, MPFR_RNDN);
    step(s->out);
    mpfr_add(s->out, s->a, s->out, MPFR_RNDN);
}
static void model_sqrt(Sum *s) {
    mpfr_sqrt(s->out, s->a, MPFR_RNDN);
}
static void model_rsqrt(Sum *s) {
    mpfr_sqrt(s->out, s->a, MPFR_RNDN);
    step(s->out);
    mpfr_ui_div(s->out, 1, s->out, MPFR_RNDN);
}
static void true_rsqrt(Sum *s) {
    mpfr_sqrt(s->out, s->a, MPFR_RNDN);
    mpfr_ui_div(s->out, 1, s->out, MPFR_RNDN);
}
static void model_rcp(Sum *s) {
    mpfr_ui_div(s->out, 1, s->a, MPFR_RNDN);
}
static void model_exp2(Sum *s) {
    mpfr_exp2(s->near, s->a, MPFR_RNDN);
    mpfr_set(s->out, s->near, MPFR_RNDN);
}
/* Of 0 of either sign MPFR gives -infinity too; below 0, NaN. */
static void model_log2(Sum *s) {
    mpfr_log2(s->near, s->a, MPFR_RNDN);
    mpfr_set(s->out, s->near, MPFR_RNDN);
}
/* A negative a gives NaN even if b is whole, and -0 is as +0; b = 0 and a = 1 come first. */
static void model_pow(Sum *s) {
    if (mpfr_zero_p(s->a)) mpfr_abs(s->a, s->a, MPFR_RNDN);
    mpfr_pow(s->near, s->a, s->b, MPFR_RNDN);
    if (!mpfr_nan_p(s->a) && mpfr_sgn(s->a) < 0 && (mpfr_nan_p(s->b) || !mpfr_zero_p(s->b))) mpfr_set_nan(s->near);
    mpfr_set(s->out, s->near, MPFR_RNDN);
}
/* Farther than 2^29 quarter turns a float says nothing about an angle. */
static bool is_angle(const Sum *s) {
    return !mpfr_number_p(s->a) || mpfr_cmpabs_ui(s->a, 843314816) <= 0;
}
static void model_sin(Sum *s) {
    mpfr_sin(s->near, s->a, MPFR_RNDN);
    if (!is_angle(s)) mpfr_set_zero(s->near, 1);
    mpfr_set(s->out, s->near, MPFR_RNDN);
}
static void model_cos(Sum *s) {
    mpfr_cos(s->near, s->a, MPFR_RNDN);
    if (!is_angle(s)) mpfr_set_ui(s->near, 1, MPFR_RNDN);
    mpfr_set(s->out, s->near, MPFR_RNDN);
}
/* MPFR's results at infinities, zeros and beyond the range are ours. */
#define MODEL_OF_ONE(function)                     \
    static void model_##function(Sum *s) {         \
        mpfr_##function(s->near, s->a, MPFR_RNDN); \
        mpfr_set(s->out, s->near, MPFR_RNDN);      \
    }
MODEL_OF_ONE(asin)
MODEL_OF_ONE(acos)
MODEL_OF_ONE(atan)
MODEL_OF_ONE(sinh)
MODEL_OF_ONE(cosh)
MODEL_OF_ONE(tanh)
MODEL_OF_ONE(asinh)
MODEL_OF_ONE(acosh)
MODEL_OF_ONE(atanh)
MODEL_OF_ONE(exp)
MODEL_OF_ONE(log)

static void model_tan(Sum *s) {
    mpfr_tan(s->near, s->a, MPFR_RNDN);
    if (!is_angle(s)) mpfr_set_zero(s->near, 1);
    mpfr_set(s->out, s->near, MPFR_RNDN);
}
static void model_atan2(Sum *s) {
    mpfr_atan2(s->near, s->a, s->b, MPFR_RNDN);
    mpfr_set(s->out, s->near, MPFR_RNDN);
}
/* The first source is the bits of a float. */
static void model_ldexp(Sum *s) {
    mpfr_set_flt(s->out, float_of(s->bits[0]), MPFR_RNDN);
    mpfr_mul_2si(s->out, s->out, (int32_t)s->bits[1], MPFR_RNDN);
}
static void model_frexp_mant(Sum *s) {
    mpfr_exp_t exponent;
    mpfr_set(s->out, s->a, MPFR_RNDN);
    if (mpfr_regular_p(s->a)) mpfr_frexp(&exponent, s->out, s->a, MPFR_RNDN);
}
static void model_frexp_exp(Sum *s) {
    s->integer = mpfr_regular_p(s->a) ? (uint32_t)(int32_t)mpfr_get_exp(s->a) : 0;
}
/* The nearest of the steps that floats of 16 bits have there: 2^-24 at the least. */
static void model_ftoh(Sum *s) {
    const uint32_t sign = mpfr_signbit(s->a) ? 0x8000 : 0;
    s->integer = mpfr_nan_p(s->a) ? 0x7e00 : sign;
    if (mpfr_nan_p(s->a) || mpfr_zero_p(s->a)) return;
    s->integer |= 0x7c00;
    mpfr_abs(s->out, s->a, MPFR_RNDN);
    if (mpfr_cmp_ui(s->out, 65520) >= 0) return;
    const long exponent = mpfr_get_exp(s->out) < -13 ? -13 : mpfr_get_exp(s->out);
    mpfr_mul_2si(s->out, s->out, 11 - exponent, MPFR_RNDN);
    mpfr_rint(s->out, s->out, MPFR_RNDN);
    const uint32_t steps = (uint32_t)mpfr_get_ui(s->out, MPFR_RNDN);
    s->integer = sign | (steps < 1024 ? steps : (uint32_t)(exponent + 13) * 1024 + steps);
}
static void model_htof(Sum *s) {
    const uint32_t exponent = s->bits[0] >> 10 & 31, steps = s->bits[0] & 1023;
    mpfr_set_ui_2exp(s->out, exponent ? 1024 + steps : steps, exponent ? (long)exponent - 25 : -24, MPFR_RNDN);
    if (exponent == 31) mpfr_set_inf(s->out, 1);
    if (s->bits[0] & 0x8000) mpfr_neg(s->out, s->out, MPFR_RNDN);
    if (exponent == 31 && steps) mpfr_set_nan(s->out);
}
/* The nearest float of 11 bits, below 2^-14 of steps of 2^-24; from 65520 on it is infinite. */
static void model_half(Sum *s) {
    mpfr_set(s->out, s->a, MPFR_RNDN);
    if (!mpfr_regular_p(s->a)) return;
    const long exponent = mpfr_get_exp(s->a) < -13 ? -13 : mpfr_get_exp(s->a);
    mpfr_mul_2si(s->out, s->a, 11 - exponent, MPFR_RNDN);
    mpfr_rint(s->out, s->out, MPFR_RNDN);
    mpfr_mul_2si(s->out, s->out, exponent - 11, MPFR_RNDN);
    if (mpfr_cmpabs_ui(s->out, 65520) >= 0) mpfr_set_inf(s->out, mpfr_signbit(s->a) ? -1 : 1);
}
static void model_lt(Sum *s) {
    s->integer = mpfr_less_p(s->a, s->b) != 0;
}
static void model_le(Sum *s) {
    s->integer = mpfr_lessequal_p(s->a, s->b) != 0;
}
static void model_gt(Sum *s) {
    s->integer = mpfr_greater_p(s->a, s->b) != 0;
}
static void model_ge(Sum *s) {
    s->integer = mpfr_greaterequal_p(s->a, s->b) != 0;
}
static void model_eq(Sum *s) {
    s->integer = mpfr_equal_p(s->a, s->b) != 0;
}
static void model_ne(Sum *s) {
    s->integer = mpfr_equal_p(s->a, s->b) == 0;
}

/* Of those without a lane loop, the model is where the program is that runs them. */
static Model *const models[OP_COUNT] = {
    [OP_UTOF] = model_same,
    [OP_ITOF] = model_same,
    [OP_FTOU] = model_ftou,
    [OP_FTOI] = model_ftoi,
    [OP_ADD_F32] = model_add,
    [OP_SUB_F32] = model_sub,
    [OP_MUL_F32] = model_mul,
    [OP_MAD_F32] = model_mad,
    [OP_FMA_F32] = model_fma,
    [OP_DIV_F32] = model_div,
    [OP_MIN_F32] = model_min,
    [OP_MAX_F32] = model_max,
    [OP_ABS_F32] = model_abs,
    [OP_NEG_F32] = model_neg,
    [OP_SIGN_F32] = model_sign,
    [OP_FLOOR] = model_floor,
    [OP_CEIL] = model_ceil,
    [OP_TRUNC] = model_trunc,
    [OP_ROUND] = model_round,
    [OP_FRACT] = model_fract,
    [OP_CLAMP] = model_clamp,
    [OP_LERP] = model_lerp,
    [OP_SQRT] = model_sqrt,
    [OP_RSQRT] = model_rsqrt,
    [OP_RCP] = model_rcp,
    [OP_EXP2] = model_exp2,
    [OP_LOG2] = model_log2,
    [OP_POW] = model_pow,
    [OP_SIN] = model_sin,
    [OP_COS] = model_cos,
    [OP_LT_F32] = model_lt,
    [OP_LE_F32] = model_le,
    [OP_GT_F32] = model_gt,
    [OP_GE_F32] = model_ge,
    [OP_EQ_F32] = model_eq,
    [OP_NE_F32] = model_ne,
    [OP_TAN] = model_tan,
    [OP_ASIN] = model_asin,
    [OP_ACOS] = model_acos,
    [OP_ATAN] = model_atan,
    [OP_SINH] = model_sinh,
    [OP_COSH] = model_cosh,
    [OP_TANH] = model_tanh,
    [OP_ASINH] = model_asinh,
    [OP_ACOSH] = model_acosh,
    [OP_ATANH] = model_atanh,
    [OP_EXP] = model_exp,
    [OP_LOG] = model_log,
    [OP_ATAN2] = model_atan2,
    [OP_LDEXP] = model_ldexp,
    [OP_FREXP_MANT] = model_frexp_mant,
    [OP_FREXP_EXP] = model_frexp_exp,
    [OP_FTOH] = model_ftoh,
    [OP_HTOF] = model_htof,
    [OP_HALF] = model_half,
};

/* The true result, of a model whose steps are rounded. */
static Model *const truths[OP_COUNT] = {[OP_RSQRT] = true_rsqrt};

/* ---- comparing ---- */

static void sum_init(Sum *s) {
    mpfr_inits2(EXACT_BITS, s->a, s->b, s->c, s->out, (mpfr_ptr)0);
    mpfr_init2(s->near, FUNCTION_BITS);
}

static void sum_clear(Sum *s) {
    mpfr_clears(s->a, s->b, s->c, s->out, s->near, (mpfr_ptr)0);
}

static void read_source(mpfr_t x, Type type, uint32_t bits) {
    if (type == TYPE_I32)
        mpfr_set_si(x, (int32_t)bits, MPFR_RNDN);
    else if (type == TYPE_U32)
        mpfr_set_ui(x, bits, MPFR_RNDN);
    else
        mpfr_set_flt(x, float_of(bits), MPFR_RNDN);
}

/* abs.f32 and neg.f32 stand in the table as operations on bits. */
static bool is_bit_float(Op op) {
    return op == OP_ABS_F32 || op == OP_NEG_F32;
}

static void compute(Sum *s, Op op, Model *model, uint32_t a, uint32_t b, uint32_t c) {
    const Type type = is_bit_float(op) ? TYPE_F32 : isa_ops[op].source;
    s->bits[0] = a, s->bits[1] = b, s->bits[2] = c;
    read_source(s->a, type, a);
    read_source(s->b, type, b);
    read_source(s->c, type, c);
    model(s);
}

/* |got - the result| in units of the last place that a float of the result's size has; an infinity is as 2^128. */
static double distance(Sum *s, uint32_t got) {
    const float f = float_of(got);
    if (mpfr_nan_p(s->out) || isnan(f)) return mpfr_nan_p(s->out) && isnan(f) ? 0.0 : INFINITY;
    if (mpfr_inf_p(s->out) || mpfr_zero_p(s->out))
        return got == bits_of(mpfr_get_flt(s->out, MPFR_RNDN)) ? 0.0 : INFINITY;
    const long exponent = mpfr_get_exp(s->out) - 1, size = exponent < -126 ? -126 : exponent;
    if (size > 127) return isinf(f) && !signbit(f) == (mpfr_sgn(s->out) > 0) ? 0.0 : INFINITY;
    mpfr_t error;
    mpfr_init2(error, EXACT_BITS);
    mpfr_set_d(error, isinf(f) ? copysign(0x1p128, (double)f) : (double)f, MPFR_RNDN);
    mpfr_sub(error, error, s->out, MPFR_RNDN);
    mpfr_mul_2si(error, error, 23 - size, MPFR_RNDN);
    const double ulp = fabs(mpfr_get_d(error, MPFR_RNDA));
    mpfr_clear(error);
    return ulp;
}

typedef struct Worst {
    double ulp;
    uint32_t a, b;
} Worst;

/* The result that the model has left in s, against what came out. */
static void check_bits(const Sum *s, Op op, uint32_t got) {
    const uint32_t want = isa_ops[op].result == TYPE_F32 ? bits_of(mpfr_get_flt(s->out, MPFR_RNDN)) : s->integer;
    if (got != want)
        fail_msg("%s of 0x%08x, 0x%08x, 0x%08x gave 0x%08x (%.9g), not 0x%08x (%.9g)", isa_ops[op].mnemonic, s->bits[0],
                 s->bits[1], s->bits[2], got, (double)float_of(got), want, (double)float_of(want));
}

static void check_distance(Sum *s, Op op, uint32_t got, Worst *worst) {
    const double ulp = distance(s, got);
    if (!(ulp <= precisions[op].ulp))
        fail_msg("%s of 0x%08x (%.9g), 0x%08x (%.9g) gave 0x%08x (%.9g), %.4f ulp from %.12g; it must be within %g",
                 isa_ops[op].mnemonic, s->bits[0], (double)float_of(s->bits[0]), s->bits[1],
                 (double)float_of(s->bits[1]), got, (double)float_of(got), ulp, mpfr_get_d(s->out, MPFR_RNDN),
                 precisions[op].ulp);
    if (ulp > worst->ulp) *worst = (Worst){ulp, s->bits[0], s->bits[1]};
}

static void check(Sum *s, Op op, const uint32_t source[3], uint32_t got, Worst *worst) {
    compute(s, op, models[op], source[0], source[1], source[2]);
    if (precisions[op].how == WITHIN)
        check_distance(s, op, got, worst);
    else
        check_bits(s, op, got);
    if (truths[op]) {
        compute(s, op, truths[op], source[0], source[1], source[2]);
        check_distance(s, op, got, worst);
    }
}

/* ---- lane loops: every level that the host has gives the same bits, and those are right ---- */

typedef struct Batch {
    uint32_t source[3][BATCH], out[BATCH], other[BATCH], mask[BATCH];
} __attribute__((aligned(64))) Batch;

/* A batch, in pieces of so many blocks: the loops differ by size, and by whether a lane is masked. */
static void run_batch(const LaneTable *lanes, Op op, Batch *batch, uint32_t *out, LaneMasking masking,
                      uint32_t blocks) {
    for (uint32_t first = 0; first < BATCH; first += blocks * LANE_BLOCK) {
        const LaneArrays arrays = {
            .base = {batch->source[0], batch->source[1], out}, .mask = batch->mask + first, .blocks = blocks};
        const uint32_t third = (uint32_t)(batch->source[2] - batch->source[0]);
        const LaneLoop loop = {.offset = {first, first, first, third + first},
                               .base = {LANES_ASIDE, LANES_REGISTERS, LANES_POOL, LANES_REGISTERS}};
        lanes->op[op][masking](&loop, &arrays);
    }
}

static void check_batch(Sum *s, Op op, Batch *batch, uint32_t count, Worst *worst) {
    static const char *const levels[] = {"x86-64", "x86-64-v3", "x86-64-v4"};
    run_batch(lanes_select(NULL), op, batch, batch->out, LANES_ALL, 2);
    for (int i = 0; i < 3 * 6; i++) {
        const LaneTable *lanes = lanes_select(levels[i / 6]);
        const bool masked = i % 2;
        if (!lanes) continue;
        for (uint32_t l = 0; l < BATCH; l++) {
            batch->mask[l] = l % 3 ? UINT32_MAX : 0;
            batch->other[l] = ~batch->out[l];
        }
        run_batch(lanes, op, batch, batch->other, masked ? LANES_MASKED : LANES_ALL, 1u << i / 2 % 3);
        for (uint32_t l = 0; masked && l < BATCH; l += 3)
            batch->other[l] = ~batch->other[l]; /* it was left as it was */
        if (memcmp(batch->out, batch->other, count * sizeof batch->out[0]) != 0)
            fail_msg("%s gives other bits with %s", isa_ops[op].mnemonic, levels[i / 6]);
    }
    for (uint32_t l = 0; l < count; l++)
        check(s, op, (const uint32_t[]){batch->source[0][l], batch->source[1][l], batch->source[2][l]}, batch->out[l],
              worst);
}

static int source_count(Op op) {
    return isa_formats[isa_ops[op].format].count - 1;
}

/* Signs are added. The second half are neighbours of what is special to one instruction. */
static const float specials[] = {
    0.0f,
    0x1p-149f,
    0x1.fffffcp-127f,
    0x1p-126f,
    0x1.000002p-126f,
    0.49999997f,
    0.5f,
    0.99999994f,
    1.0f,
    1.0000001f,
    1.5f,
    2.0f,
    2.5f,
    3.0f,
    8388607.5f,
    8388609.0f,
    0x1p24f,
    0x1.fffffep127f,
    INFINITY,
    NAN,
    0x1p-24f,
    1.57079637f,
    3.14159274f,
    126.0f,
    127.999992f,
    128.0f,
    149.0f,
    149.5f,
    150.0f,
    150.5f,
    0x1.fffffep30f,
    0x1p31f,
    0x1.fffffep31f,
    0x1p32f,
    843314816.0f,
    843314880.0f,
    0x1p-75f,
    0x1p64f,
};
enum { SPECIALS = sizeof specials / sizeof specials[0], SPECIALS_OF_THREE = 20 };

/* NaN with a payload, in every other place with a sign. */
static uint32_t special(uint32_t i, uint32_t count) {
    uint32_t bits;
    memcpy(&bits, &specials[i % count], sizeof bits);
    if (specials[i % count] != specials[i % count]) bits = i < count ? 0x7fc00000u : 0xff800001u;
    return i < count ? bits : bits | 1u << 31;
}

static void test_special_values(void **state) {
    (void)state;
    Batch *batch = memory_lines(sizeof *batch);
    assert_non_null(batch);
    memset(batch->source, 0, sizeof batch->source);
    Sum sum;
    sum_init(&sum);
    for (Op op = OP_INVALID + 1; op < OP_COUNT; op++) {
        if (!models[op]) continue;
        Worst worst = {0};
        const int sources = source_count(op);
        const uint32_t each = sources == 3 ? SPECIALS_OF_THREE : SPECIALS, n = 2 * each;
        const uint32_t total = sources == 1 ? n : sources == 2 ? n * n : n * n * n;
        uint32_t filled = 0;
        for (uint32_t i = 0; i < total; i++) {
            batch->source[0][filled] = special(i % n, each);
            batch->source[1][filled] = special(i / n % n, each);
            batch->source[2][filled] = special(i / n / n, each);
            if (++filled < BATCH && i + 1 < total) continue;
            check_batch(&sum, op, batch, filled, &worst);
            filled = 0;
        }
    }
    sum_clear(&sum);
    memory_free(batch);
}

/* Bits of all exponents; or numbers of everyday size, which do not overflow at once. */
static uint32_t random_bits(bool everyday) {
    const uint32_t bits = random_u32();
    return everyday ? (bits & 0x807fffffu) | (117 + random_below(20)) << 23 : bits;
}

/* Sources that have to do with one another: almost equal ones, and a sum that almost cancels. */
static void random_sources(uint32_t source[3]) {
    const bool everyday = random_below(2);
    for (int i = 0; i < 3; i++) source[i] = random_bits(everyday);
    if (random_below(4) == 0) source[1] = (source[0] ^ (random_u32() & 1u << 31)) + random_below(5) - 2;
    if (random_below(4) == 0) source[2] = bits_of(-(float_of(source[0]) * float_of(source[1]))) + random_below(5) - 2;
}

static void test_random_bits(void **state) {
    (void)state;
    Batch *batch = memory_lines(sizeof *batch);
    assert_non_null(batch);
    random_start("arithmetic");
    Sum sum;
    sum_init(&sum);
    for (Op op = OP_INVALID + 1; op < OP_COUNT; op++) {
        if (!models[op]) continue;
        Worst worst = {0};
        for (uint32_t n = 0; n < trials(RANDOM_BATCHES); n++) {
            for (uint32_t l = 0; l < BATCH; l++) {
                uint32_t source[3];
                random_sources(source);
                for (int i = 0; i < 3; i++) batch->source[i][l] = source[i];
            }
            check_batch(&sum, op, batch, BATCH, &worst);
        }
        if (worst.ulp > 0)
            print_message("%-10s at most %.7f ulp, at %.9g, %.9g\n", isa_ops[op].mnemonic, worst.ulp,
                          (double)float_of(worst.a), (double)float_of(worst.b));
    }
    sum_clear(&sum);
    memory_free(batch);
}

/* ---- instructions on several components, lanes or on memory: in a program ---- */

/* Of every thread: r0 and r1 are its sources, r2 and u1 what comes out. */
enum { THREADS = 2048 };
static const char frame[] = ".dispatch 32x64\n"
                            "    shl r9.x, thread_id, 4\n"
                            "    ld r0.xyzw, t0.xyzw, r9.x\n"
                            "    ld r1.xyzw, t1.xyzw, r9.x\n"
                            "    st u1.xyzw, r9.x, r0.xyzw\n"
                            "    fence\n"
                            "    %s\n"
                            "    st u0.xyzw, r9.x, r2.xyzw\n"
                            "    ret\n";

typedef struct Lanes {
    uint32_t a[THREADS][4], b[THREADS][4];
} Lanes;

/* What thread t must get in component c; `width`: components of the sources. */
typedef void WholeModel(Sum *s, const Lanes *lanes, uint32_t t, int c, int width);

static void set(mpfr_t x, uint32_t bits) {
    mpfr_set_flt(x, float_of(bits), MPFR_RNDN);
}

static void add_products(Sum *s, const uint32_t a[4], const uint32_t b[4], int width) {
    for (int c = 0; c < width; c++) {
        set(s->a, a[c]);
        set(s->b, b[c]);
        mpfr_mul(s->a, s->a, s->b, MPFR_RNDN);
        step(s->a);
        if (c > 0) mpfr_add(s->a, s->out, s->a, MPFR_RNDN);
        mpfr_set(s->out, s->a, MPFR_RNDN);
        step(s->out);
    }
}

static void whole_dot(Sum *s, const Lanes *lanes, uint32_t t, int c, int width) {
    (void)c;
    add_products(s, lanes->a[t], lanes->b[t], width);
}
static void whole_len(Sum *s, const Lanes *lanes, uint32_t t, int c, int width) {
    (void)c;
    add_products(s, lanes->a[t], lanes->a[t], width);
    mpfr_sqrt(s->out, s->out, MPFR_RNDN);
}
static void whole_norm(Sum *s, const Lanes *lanes, uint32_t t, int c, int width) {
    whole_len(s, lanes, t, c, width);
    step(s->out);
    set(s->a, lanes->a[t][c]);
    mpfr_div(s->out, s->a, s->out, MPFR_RNDN);
}
/* Lanes 0 and 1 of a quad are its upper row. */
static void whole_ddx(Sum *s, const Lanes *lanes, uint32_t t, int c, int width) {
    (void)width;
    set(s->a, lanes->a[t | 1][c]);
    set(s->b, lanes->a[t & ~1u][c]);
    mpfr_sub(s->out, s->a, s->b, MPFR_RNDN);
}
static void whole_ddy(Sum *s, const Lanes *lanes, uint32_t t, int c, int width) {
    (void)width;
    set(s->a, lanes->a[t | 2][c]);
    set(s->b, lanes->a[t & ~2u][c]);
    mpfr_sub(s->out, s->a, s->b, MPFR_RNDN);
}
static void whole_add(Sum *s, const Lanes *lanes, uint32_t t, int c, int width) {
    (void)width;
    set(s->a, lanes->a[t][c]);
    set(s->b, lanes->b[t][c]);
    mpfr_add(s->out, s->a, s->b, MPFR_RNDN);
}

static const struct Whole {
    Op op;
    const char *text;
    WholeModel *model;
    int width, results;
    int index; /* of the buffer that has the results */
} wholes[] = {
    {OP_DOT, "dot.f32 r2.x, r0.x, r1.x", whole_dot, 1, 1, 0},
    {OP_DOT, "dot.f32 r2.x, r0.xy, r1.xy", whole_dot, 2, 1, 0},
    {OP_DOT, "dot.f32 r2.x, r0.xyz, r1.xyz", whole_dot, 3, 1, 0},
    {OP_DOT, "dot.f32 r2.x, r0.xyzw, r1.xyzw", whole_dot, 4, 1, 0},
    {OP_LEN, "len r2.x, r0.x", whole_len, 1, 1, 0},
    {OP_LEN, "len r2.x, r0.xyz", whole_len, 3, 1, 0},
    {OP_LEN, "len r2.x, r0.xyzw", whole_len, 4, 1, 0},
    {OP_NORM, "norm r2.xy, r0.xy", whole_norm, 2, 2, 0},
    {OP_NORM, "norm r2.xyzw, r0.xyzw", whole_norm, 4, 4, 0},
    {OP_DDX, "ddx r2.xy, r0.xy", whole_ddx, 2, 2, 0},
    {OP_DDY, "ddy r2.xy, r0.xy", whole_ddy, 2, 2, 0},
    {OP_ATOMIC_ADD_F32, "atomic_add.f32 r2.x, u1.x, r9.x, r1.x", whole_add, 1, 1, 1},
};
enum { WHOLES = sizeof wholes / sizeof wholes[0] };

static void fill_lanes(Lanes *lanes) {
    for (uint32_t t = 0; t < THREADS; t++) {
        const bool is_special = random_below(3) == 0;
        const bool everyday = random_below(2);
        for (int c = 0; c < 4; c++) {
            lanes->a[t][c] = is_special ? special(random_below(2 * SPECIALS), SPECIALS) : random_bits(everyday);
            lanes->b[t][c] = is_special ? special(random_below(2 * SPECIALS), SPECIALS) : random_bits(everyday);
        }
    }
}

static void check_whole(const struct Whole *whole, Lanes *lanes) {
    char text[1000];
    snprintf(text, sizeof text, frame, whole->text);
    Image *image = image_of(text);
    Trial trial = trial_of(image);
    trial.options.grid.groups[0] = 0; /* as the source says */
    trial_bind(&trial, OPERAND_RES_T, 0, lanes->a[0], THREADS * 4);
    trial_bind(&trial, OPERAND_RES_T, 1, lanes->b[0], THREADS * 4);
    trial_bind(&trial, OPERAND_RES_U, 0, NULL, THREADS * 4);
    trial_bind(&trial, OPERAND_RES_U, 1, NULL, THREADS * 4);
    trial_run(&trial, true);
    const uint32_t *results = trial_words(&trial, (uint8_t)whole->index);
    Sum sum;
    sum_init(&sum);
    for (uint32_t t = 0; t < THREADS; t++)
        for (int c = 0; c < whole->results; c++) {
            memcpy(sum.bits, lanes->a[t], sizeof sum.bits);
            whole->model(&sum, lanes, t, c, whole->width);
            check_bits(&sum, whole->op, results[t * 4 + (uint32_t)c]);
        }
    sum_clear(&sum);
    trial_end(&trial);
    image_free(image);
}

static void test_vectors_quads_and_atomics(void **state) {
    (void)state;
    random_start("vectors");
    Lanes *lanes = memory_raw(sizeof *lanes);
    assert_non_null(lanes);
    for (int w = 0; w < WHOLES; w++) {
        fill_lanes(lanes);
        check_whole(&wholes[w], lanes);
    }
    memory_free(lanes);
}

/* ---- texels ---- */

/* A step is a / 255, correctly rounded; what is stored is the nearest step, of two the upper one. */
static void check_encode(Sum *s, uint32_t bits) {
    set(s->a, bits);
    model_clamp(s);
    mpfr_mul_ui(s->out, s->out, 255, MPFR_RNDN);
    mpfr_add_d(s->out, s->out, 0.5, MPFR_RNDN);
    const uint32_t want = (uint32_t)mpfr_get_ui(s->out, MPFR_RNDD), got = texel_encode(TEXEL_RGBA8, 0, float_of(bits));
    if (got != want) fail_msg("0x%08x (%.9g) is stored as %u, not %u", bits, (double)float_of(bits), got, want);
}

static void test_texels(void **state) {
    (void)state;
    random_start("texels");
    Sum sum;
    sum_init(&sum);
    for (uint32_t i = 0; i < 2 * SPECIALS; i++) check_encode(&sum, special(i, SPECIALS));
    for (uint32_t i = 0; i < trials(20000); i++) check_encode(&sum, random_bits(i % 2));
    for (uint32_t step_of = 0; step_of < 256; step_of++) {
        mpfr_set_ui(sum.a, step_of, MPFR_RNDN);
        mpfr_div_ui(sum.out, sum.a, 255, MPFR_RNDN);
        assert_int_equal(bits_of(texel_decode(TEXEL_RGBA8, 0, step_of)), bits_of(mpfr_get_flt(sum.out, MPFR_RNDN)));
        check_encode(&sum, bits_of(texel_decode(TEXEL_RGBA8, 0, step_of)));
        const uint32_t tie = bits_of(((float)step_of + 0.5f) / 255.0f);
        for (uint32_t near = 0; near < 5; near++) check_encode(&sum, tie + near - 2);
    }
    sum_clear(&sum);
}

/* ---- nothing is left out ---- */

static bool is_float(Op op) {
    return isa_ops[op].source == TYPE_F32 || isa_ops[op].result == TYPE_F32 || is_bit_float(op);
}

static bool has_whole(Op op) {
    for (int w = 0; w < WHOLES; w++)
        if (wholes[w].op == op) return true;
    return false;
}

static void test_every_float_instruction_has_a_model(void **state) {
    (void)state;
    for (Op op = OP_INVALID + 1; op < OP_COUNT; op++) {
        const char *name = isa_ops[op].mnemonic;
        const Precision *promised = &precisions[op];
        const bool modelled = models[op] || has_whole(op);
        if (is_float(op) != (promised->how != UNKNOWN))
            fail_msg("%s has no row in asm/isa/precision.def, or needs none", name);
        if (strstr(name, "f32") && !is_float(op)) fail_msg("%s seems to be a float instruction", name);
        if (modelled != (is_float(op) && promised->how != FILTER)) fail_msg("%s has no model, or needs none", name);
        /* A bound is tested: by distance, or by the bits and the distance from the true result. */
        if ((promised->ulp > 0) != (promised->how == WITHIN || truths[op])) fail_msg("%s: who tests its bound?", name);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_float_instruction_has_a_model),
        cmocka_unit_test(test_special_values),
        cmocka_unit_test(test_random_bits),
        cmocka_unit_test(test_vectors_quads_and_atomics),
        cmocka_unit_test(test_texels),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    mpfr_free_cache();
    return failed;
}
