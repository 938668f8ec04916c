/* test_xmath.c: how far exp2, log2, pow, sin and cos are from the true values, which libm's doubles stand for, and what
 * they give where there is no distance to measure. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "asm/isa/xmath.h"
#include "tests/unit/random.h"

/* In units of the last place of the true result. 0.5 would be the nearest float always; less than 1 is what xmath.h
 * promises. All five are computed in double and rounded once, so they are held to nearly the former. */
static const double bound_ulp = 0.501;

enum { SWEEP_STEP = 4099 }; /* between the bit patterns of a sweep: prime, so that low bits vary; a million values */

static float float_of(uint32_t bits) {
    float f;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static uint32_t bits_of(float f) {
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    return bits;
}

/* |got - want| in units of the last place that a float of this size has. */
static double error_ulp(float got, double want) {
    int exponent;
    frexp(want, &exponent);
    const int last_place = exponent - 24 < -149 ? -149 : exponent - 24;
    return fabs((double)got - want) / ldexp(1.0, last_place);
}

typedef struct Worst {
    double ulp;
    float a, b; /* where */
} Worst;

static void measure(Worst *worst, float a, float b, float got, double want) {
    const double ulp = error_ulp(got, want);
    assert_false(isnan(ulp));
    if (ulp > worst->ulp) *worst = (Worst){ulp, a, b};
}

static void check(const char *name, const Worst *worst) {
    print_message("%s: at most %.4f ulp, at %.9g, %.9g\n", name, worst->ulp, (double)worst->a, (double)worst->b);
    assert_true(worst->ulp < bound_ulp);
}

typedef struct Function {
    const char *name;
    float (*ours)(float);
    double (*theirs)(double);
    float low, high; /* swept range */
} Function;

/* Every SWEEP_STEP-th float of the range, positive and negative alike. */
static void sweep(const Function *function) {
    Worst worst = {0};
    for (uint64_t bits = 0; bits <= UINT32_MAX; bits += SWEEP_STEP) {
        const float x = float_of((uint32_t)bits);
        if (!(x >= function->low && x <= function->high)) continue;
        measure(&worst, x, 0, function->ours(x), function->theirs((double)x));
    }
    check(function->name, &worst);
}

/* ---- one argument ---- */

static void test_exp2_is_close(void **state) {
    (void)state;
    sweep(&(Function){"exp2", xmath_exp2, exp2, -126.0f, 127.99999f});
    sweep(&(Function){"exp2, subnormal results", xmath_exp2, exp2, -149.0f, -126.0f});
}

static void test_log2_is_close(void **state) {
    (void)state;
    sweep(&(Function){"log2", xmath_log2, log2, 1e-45f, 3.4028235e38f});
    sweep(&(Function){"log2 near 1", xmath_log2, log2, 0.9f, 1.1f});
}

static void test_sin_and_cos_are_close(void **state) {
    (void)state;
    sweep(&(Function){"sin", xmath_sin, sin, -8.4e8f, 8.4e8f});
    sweep(&(Function){"cos", xmath_cos, cos, -8.4e8f, 8.4e8f});
}

/* Near the zeros almost all digits cancel: the floats nearest to multiples of pi / 2. */
static void test_sin_and_cos_are_close_near_zeros(void **state) {
    (void)state;
    Worst sine = {0}, cosine = {0};
    for (int quarter = 1; quarter <= 530000000; quarter += 1 + quarter / 10007) {
        const float near = (float)(quarter * 1.57079632679489661923);
        const float around[] = {nextafterf(near, 0.0f), near, nextafterf(near, INFINITY)};
        for (int i = 0; i < 3; i++) {
            measure(&sine, around[i], 0, xmath_sin(around[i]), sin((double)around[i]));
            measure(&cosine, around[i], 0, xmath_cos(around[i]), cos((double)around[i]));
        }
    }
    check("sin near zeros", &sine);
    check("cos near zeros", &cosine);
}

/* ---- pow ---- */

static void test_pow_is_close(void **state) {
    (void)state;
    random_start("pow");
    Worst worst = {0};
    for (int i = 0; i < 1000000; i++) {
        /* An exponent that keeps the result within the floats, for any positive base, subnormal ones included. */
        const float a = float_of(random_u32() % 0x7f800000u);
        const double room = 126.0 / fabs(log2((double)a));
        const float b = (float)((random_u32() / 2147483648.0 - 1.0) * (room < 1e6 ? room : 1e6));
        if (a == 0.0f || a == 1.0f) continue;
        measure(&worst, a, b, xmath_pow(a, b), pow((double)a, (double)b));
    }
    check("pow", &worst);
}

static void test_pow_of_small_numbers(void **state) {
    (void)state;
    Worst worst = {0};
    for (int a = 1; a <= 300; a++)
        for (int b = -15; b <= 15; b++) {
            const float got = xmath_pow((float)a, (float)b);
            const double want = pow(a, b);
            if (want >= 0x1p-126 && want <= (double)3.4028235e38f) measure(&worst, (float)a, (float)b, got, want);
        }
    check("pow of whole numbers", &worst);
}

/* ---- where the result is exact or there is none ---- */

static void assert_bits(float got, float want) {
    assert_int_equal(bits_of(got), bits_of(want));
}

static void test_powers_of_two_are_exact(void **state) {
    (void)state;
    for (int exponent = -149; exponent <= 127; exponent++) {
        const float power = (float)ldexp(1.0, exponent);
        assert_bits(xmath_exp2((float)exponent), power);
        assert_bits(xmath_log2(power), (float)exponent);
        assert_bits(xmath_pow(2.0f, (float)exponent), power);
    }
}

static void test_exp2_at_the_ends(void **state) {
    (void)state;
    assert_bits(xmath_exp2(128.0f), INFINITY);
    assert_bits(xmath_exp2(INFINITY), INFINITY);
    assert_bits(xmath_exp2(3.4028235e38f), INFINITY);
    assert_bits(xmath_exp2(-150.0f), 0.0f); /* half of the smallest float: to even */
    assert_bits(xmath_exp2(-149.9f), 1e-45f);
    assert_bits(xmath_exp2(-152.0f), 0.0f);
    assert_bits(xmath_exp2(-INFINITY), 0.0f);
    assert_bits(xmath_exp2(0.0f), 1.0f);
    assert_bits(xmath_exp2(-0.0f), 1.0f);
    assert_true(isnan(xmath_exp2(NAN)));
}

static void test_log2_at_the_ends(void **state) {
    (void)state;
    assert_bits(xmath_log2(0.0f), -INFINITY);
    assert_bits(xmath_log2(-0.0f), -INFINITY);
    assert_bits(xmath_log2(INFINITY), INFINITY);
    assert_bits(xmath_log2(1.0f), 0.0f);
    assert_true(isnan(xmath_log2(-1.0f)));
    assert_true(isnan(xmath_log2(-INFINITY)));
    assert_true(isnan(xmath_log2(-1e-45f)));
    assert_true(isnan(xmath_log2(NAN)));
}

static void test_pow_at_the_ends(void **state) {
    (void)state;
    assert_bits(xmath_pow(NAN, 0.0f), 1.0f);
    assert_bits(xmath_pow(-1.0f, 0.0f), 1.0f);
    assert_bits(xmath_pow(0.0f, 0.0f), 1.0f);
    assert_bits(xmath_pow(1.0f, NAN), 1.0f);
    assert_bits(xmath_pow(1.0f, INFINITY), 1.0f);
    assert_true(isnan(xmath_pow(-1.0f, 2.0f)));
    assert_true(isnan(xmath_pow(NAN, 1.0f)));
    assert_true(isnan(xmath_pow(2.0f, NAN)));
    assert_bits(xmath_pow(0.0f, 2.0f), 0.0f);
    assert_bits(xmath_pow(0.0f, -2.0f), INFINITY);
    assert_bits(xmath_pow(INFINITY, 0.5f), INFINITY);
    assert_bits(xmath_pow(INFINITY, -0.5f), 0.0f);
    assert_bits(xmath_pow(2.0f, INFINITY), INFINITY);
    assert_bits(xmath_pow(2.0f, -INFINITY), 0.0f);
    assert_bits(xmath_pow(0.5f, INFINITY), 0.0f);
    assert_bits(xmath_pow(0.5f, -INFINITY), INFINITY);
    assert_bits(xmath_pow(10.0f, 39.0f), INFINITY);
    assert_bits(xmath_pow(10.0f, -50.0f), 0.0f);
    assert_bits(xmath_pow(2.0f, 0.5f), 1.41421354f);
}

static void test_sin_and_cos_at_the_ends(void **state) {
    (void)state;
    assert_bits(xmath_sin(0.0f), 0.0f);
    assert_bits(xmath_sin(-0.0f), -0.0f);
    assert_bits(xmath_cos(0.0f), 1.0f);
    assert_bits(xmath_cos(-0.0f), 1.0f);
    assert_bits(xmath_sin(1e-45f), 1e-45f);
    const float none[] = {INFINITY, -INFINITY, NAN};
    for (int i = 0; i < 3; i++) {
        assert_true(isnan(xmath_sin(none[i])));
        assert_true(isnan(xmath_cos(none[i])));
    }
    /* Angles whose last place is larger than a turn has no meaning for: defined, and the same on every build. */
    assert_bits(xmath_sin(1e30f), 0.0f);
    assert_bits(xmath_cos(-1e30f), 1.0f);
}

static void test_sin_is_odd_and_cos_even(void **state) {
    (void)state;
    for (uint32_t bits = 0; bits < 0x7f800000u; bits += 10007) {
        const float x = float_of(bits);
        assert_true(xmath_sin(-x) == -xmath_sin(x));
        assert_true(xmath_cos(-x) == xmath_cos(x));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exp2_is_close),
        cmocka_unit_test(test_log2_is_close),
        cmocka_unit_test(test_sin_and_cos_are_close),
        cmocka_unit_test(test_sin_and_cos_are_close_near_zeros),
        cmocka_unit_test(test_pow_is_close),
        cmocka_unit_test(test_pow_of_small_numbers),
        cmocka_unit_test(test_powers_of_two_are_exact),
        cmocka_unit_test(test_exp2_at_the_ends),
        cmocka_unit_test(test_log2_at_the_ends),
        cmocka_unit_test(test_pow_at_the_ends),
        cmocka_unit_test(test_sin_and_cos_at_the_ends),
        cmocka_unit_test(test_sin_is_odd_and_cos_even),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
