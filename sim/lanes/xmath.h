/* xmath.h: exp2, log2, pow, sin and cos of a float, the same bits on every build.
 *
 * libm's last bit differs between versions, so these are our own: argument reduction and a polynomial in double
 * precision from + - * / alone, then one rounding to float. Errors stay below one unit in the last place for
 * results that are not subnormal; tests/unit/test_xmath.c measures them against libm. NaN in, NaN out.
 */
#ifndef SIM_LANES_XMATH_H
#define SIM_LANES_XMATH_H

#include <stdint.h>
#include <string.h>

static inline double xmath_power_of_two(int exponent) { /* -1022 <= exponent <= 1023 */
    const uint64_t bits = (uint64_t)(exponent + 1023) << 52;
    double d;
    memcpy(&d, &bits, sizeof d);
    return d;
}

/* 2^x for |x| <= 1022: whole part by exponent bits, 2^f for |f| <= 1/2 by the series of e^(f ln 2). */
static inline double xmath_exp2_double(double x) {
    const double whole = __builtin_floor(x + 0.5);
    const double t = (x - whole) * 0.693147180559945309417;
    double sum = 1.0;
    for (int k = 13; k >= 1; k--) sum = 1.0 + sum * t / k;
    return sum * xmath_power_of_two((int)whole);
}

static inline float xmath_exp2(float x) {
    if (x != x) return x;
    if (x >= 128.0f) return __builtin_inff();
    if (x < -151.0f) return 0.0f;
    return (float)xmath_exp2_double((double)x);
}

/* log2 of a positive, finite double: exponent plus 2 atanh((m - 1) / (m + 1)) / ln 2 for m in [sqrt 1/2, sqrt 2). */
static inline double xmath_log2_double(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    int exponent = (int)(bits >> 52) - 1023;
    bits = (bits & 0xfffffffffffffull) | 0x3ff0000000000000ull;
    double m;
    memcpy(&m, &bits, sizeof m);
    if (m > 1.41421356237309504880) {
        m *= 0.5;
        exponent++;
    }
    const double z = (m - 1.0) / (m + 1.0), z2 = z * z;
    double sum = 0.0;
    for (int k = 21; k >= 1; k -= 2) sum = sum * z2 + 1.0 / k;
    return (double)exponent + 2.88539008177792681472 * z * sum;
}

static inline float xmath_log2(float x) {
    if (x != x || x < 0.0f) return __builtin_nanf("");
    if (x == 0.0f) return -__builtin_inff();
    if (x == __builtin_inff()) return x;
    return (float)xmath_log2_double((double)x); /* floats below the normal range are normal doubles */
}

static inline float xmath_pow(float a, float b) {
    if (b == 0.0f || a == 1.0f) return 1.0f;
    if (a != a || b != b || a < 0.0f) return __builtin_nanf("");
    if (a == 0.0f) return b > 0.0f ? 0.0f : __builtin_inff();
    if (a == __builtin_inff()) return b > 0.0f ? a : 0.0f;
    if (b == __builtin_inff()) return a > 1.0f ? b : 0.0f;
    if (b == -__builtin_inff()) return a > 1.0f ? 0.0f : __builtin_inff();
    const double e = (double)b * xmath_log2_double((double)a);
    if (e >= 128.0) return __builtin_inff();
    if (e < -151.0) return 0.0f;
    return (float)xmath_exp2_double(e);
}

/* sin and cos of r, |r| <= pi/4, by their series. */
static inline double xmath_sin_series(double r) {
    const double r2 = r * r;
    double sum = 1.0;
    for (int k = 16; k >= 2; k -= 2) sum = 1.0 - sum * r2 / (double)(k * (k + 1));
    return r * sum;
}

static inline double xmath_cos_series(double r) {
    const double r2 = r * r;
    double sum = 1.0;
    for (int k = 17; k >= 1; k -= 2) sum = 1.0 - sum * r2 / (double)(k * (k + 1));
    return sum;
}

/* Quarter turns are taken off with pi/2 in four parts of 24 bits, so that whole * part is exact up to 2^29 quarter
 * turns. A float beyond that says nothing about an angle any more: sin gives 0 and cos gives 1. */
static inline float xmath_sin_quarter(float x, int quarter) {
    if (!(x > -__builtin_inff() && x < __builtin_inff())) return __builtin_nanf("");
    double whole = __builtin_floor((double)x * 0.636619772367581343076 + 0.5);
    double r = (double)x;
    if (whole > 536870912.0 || whole < -536870912.0) {
        whole = 0.0;
        r = 0.0;
    }
    r -= whole * 0x1.921fb4p+0;
    r -= whole * 0x1.4442dp-24;
    r -= whole * 0x1.846988p-48;
    r -= whole * 0x1.8cc516p-72;
    const int turn = ((int)whole + quarter) & 3;
    const double s = turn & 1 ? xmath_cos_series(r) : xmath_sin_series(r);
    return (float)(turn & 2 ? -s : s);
}

static inline float xmath_sin(float x) {
    return x == 0.0f ? x : xmath_sin_quarter(x, 0);
}
static inline float xmath_cos(float x) {
    return xmath_sin_quarter(x, 1);
}

#endif
