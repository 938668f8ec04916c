/* xmath.h: exp2, log2, pow, sin, cos and the like of a float, the same bits on every build.
 *
 * libm's last bit differs between versions, so these are our own: argument reduction and a polynomial in double
 * precision from + - * / and the square root alone, then one rounding to float. asm/isa/precision.def has the bounds,
 * tests/unit/test_arithmetic.c measures them against MPFR. NaN in, NaN out.
 */
#ifndef ASM_ISA_XMATH_H
#define ASM_ISA_XMATH_H

#include <stdbool.h>
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
    const uint64_t mantissa = (bits & 0xfffffffffffffull) | 0x3ff0000000000000ull;
    double m;
    memcpy(&m, &mantissa, sizeof m);
    const bool high = m > 1.41421356237309504880;
    const int exponent = (int)(bits >> 52) - 1023 + high;
    m = high ? 0.5 * m : m;
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

/* From 128 on the power is an infinity, up to -151 it is 0. */
static inline float xmath_pow(float a, float b) {
    const double infinity = (double)__builtin_inff();
    const double log2 = a == 0.0f ? -infinity : a == __builtin_inff() ? infinity : xmath_log2_double((double)a);
    const double e = (double)b * log2, near = e > 128.0 ? 128.0 : e > -151.0 ? e : -151.0;
    const float power = (float)xmath_exp2_double(near);
    if (b == 0.0f || a == 1.0f) return 1.0f;
    return a != a || b != b || a < 0.0f ? __builtin_nanf("") : power;
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
typedef struct XmathAngle {
    double rest; /* from -pi/4 to pi/4 */
    int turns;   /* quarter turns */
} XmathAngle;

static inline XmathAngle xmath_angle(float x) {
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
    return (XmathAngle){r, (int)whole};
}

static inline float xmath_sin_quarter(float x, int quarter) {
    if (!(x > -__builtin_inff() && x < __builtin_inff())) return __builtin_nanf("");
    const XmathAngle angle = xmath_angle(x);
    const int turn = (angle.turns + quarter) & 3;
    const double s = turn & 1 ? xmath_cos_series(angle.rest) : xmath_sin_series(angle.rest);
    return (float)(turn & 2 ? -s : s);
}

static inline float xmath_sin(float x) {
    return x == 0.0f ? x : xmath_sin_quarter(x, 0);
}
static inline float xmath_cos(float x) {
    return xmath_sin_quarter(x, 1);
}

static inline float xmath_tan(float x) {
    if (x == 0.0f) return x;
    if (!(x > -__builtin_inff() && x < __builtin_inff())) return __builtin_nanf("");
    const XmathAngle angle = xmath_angle(x);
    const double s = xmath_sin_series(angle.rest), c = xmath_cos_series(angle.rest);
    return (float)(angle.turns & 1 ? -c / s : s / c);
}

/* ---- exp, log, and the functions made of them ---- */

static inline double xmath_exp_double(double x) { /* |x| <= 700 */
    return xmath_exp2_double(x * 1.44269504088896340736);
}

static inline float xmath_exp(float x) {
    if (x != x) return x;
    if (x >= 89.0f) return __builtin_inff();
    if (x < -105.0f) return 0.0f;
    return (float)xmath_exp_double((double)x);
}

static inline double xmath_log_double(double x) { /* as xmath_log2_double */
    return xmath_log2_double(x) * 0.693147180559945309417;
}

static inline float xmath_log(float x) {
    if (x != x || x < 0.0f) return __builtin_nanf("");
    if (x == 0.0f) return -__builtin_inff();
    if (x == __builtin_inff()) return x;
    return (float)xmath_log_double((double)x);
}

/* log(1 + x) for finite x >= 0: near 0 by 2 atanh(x / (2 + x)), which keeps all bits of x. */
static inline double xmath_log1p_double(double x) {
    if (x > 0.4) return xmath_log_double(1.0 + x);
    const double z = x / (2.0 + x), z2 = z * z;
    double sum = 0.0;
    for (int k = 21; k >= 1; k -= 2) sum = sum * z2 + 1.0 / k;
    return 2.0 * z * sum;
}

/* For 0 <= x <= 100. Near 0 the difference of exponentials would cancel, so a series is used there. */
static inline double xmath_sinh_double(double x) {
    if (x > 1.0) {
        const double e = xmath_exp_double(x);
        return 0.5 * (e - 1.0 / e);
    }
    const double x2 = x * x;
    double sum = 1.0;
    for (int k = 18; k >= 2; k -= 2) sum = 1.0 + sum * x2 / (double)(k * (k + 1));
    return x * sum;
}

static inline double xmath_cosh_double(double x) {
    const double e = xmath_exp_double(x);
    return 0.5 * (e + 1.0 / e);
}

/* Odd functions are computed for |x|, and get the sign of x: also that of a zero. */
static inline double xmath_size(float x) {
    return __builtin_fabs((double)x);
}
static inline float xmath_with_sign(double size, float x) {
    return __builtin_copysignf((float)size, x);
}

static inline float xmath_sinh(float x) {
    if (x != x) return x;
    const double size = xmath_size(x);
    return xmath_with_sign(size > 100.0 ? (double)__builtin_inff() : xmath_sinh_double(size), x);
}

static inline float xmath_cosh(float x) {
    if (x != x) return x;
    const double size = xmath_size(x);
    return size > 100.0 ? __builtin_inff() : (float)xmath_cosh_double(size);
}

static inline float xmath_tanh(float x) {
    if (x != x) return x;
    const double size = xmath_size(x);
    return xmath_with_sign(size > 20.0 ? 1.0 : xmath_sinh_double(size) / xmath_cosh_double(size), x);
}

static inline float xmath_asinh(float x) {
    if (!(x > -__builtin_inff() && x < __builtin_inff())) return x;
    const double size = xmath_size(x), square = size * size;
    return xmath_with_sign(xmath_log1p_double(size + square / (1.0 + __builtin_sqrt(square + 1.0))), x);
}

static inline float xmath_acosh(float x) {
    if (!(x >= 1.0f)) return __builtin_nanf("");
    if (x == __builtin_inff()) return x;
    const double above = (double)x - 1.0;
    return (float)xmath_log1p_double(above + __builtin_sqrt(above * (above + 2.0)));
}

static inline float xmath_atanh(float x) {
    const double size = xmath_size(x);
    if (!(size <= 1.0)) return __builtin_nanf("");
    if (size == 1.0) return xmath_with_sign((double)__builtin_inff(), x);
    return xmath_with_sign(0.5 * xmath_log1p_double(2.0 * size / (1.0 - size)), x);
}

/* ---- angles ---- */

/* atan of x >= 0: above 1 from pi/2 downwards; then the angle is halved twice, so that the series is short. */
static inline double xmath_atan_double(double x) {
    double t = x > 1.0 ? 1.0 / x : x;
    for (int half = 0; half < 2; half++) t = t / (1.0 + __builtin_sqrt(1.0 + t * t));
    const double t2 = t * t;
    double sum = 0.0;
    for (int k = 25; k >= 1; k -= 2) sum = 1.0 / k - sum * t2;
    const double angle = 4.0 * t * sum;
    return x > 1.0 ? 1.57079632679489661923 - angle : angle;
}

static inline float xmath_atan(float x) {
    return x != x ? x : xmath_with_sign(xmath_atan_double(xmath_size(x)), x);
}

/* The angle of the point (x, y). 0 / 0 counts as 0, two infinities are as far as one another. */
static inline float xmath_atan2(float y, float x) {
    if (x != x || y != y) return __builtin_nanf("");
    const double height = xmath_size(y), width = xmath_size(x);
    const double slope = y == 0.0f ? 0.0 : height == width ? 1.0 : height / width;
    const double angle = xmath_atan_double(slope);
    return xmath_with_sign(__builtin_signbit(x) ? 3.14159265358979323846 - angle : angle, y);
}

/* The other leg of the triangle with x and 1; 1 - x and 1 + x lose nothing that counts. */
static inline double xmath_leg(double x) {
    return __builtin_sqrt((1.0 - x) * (1.0 + x));
}

static inline float xmath_asin(float x) {
    const double size = xmath_size(x);
    if (!(size <= 1.0)) return __builtin_nanf("");
    return xmath_with_sign(xmath_atan_double(size / xmath_leg(size)), x);
}

static inline float xmath_acos(float x) {
    const double size = xmath_size(x);
    if (!(size <= 1.0)) return __builtin_nanf("");
    const double angle = xmath_atan_double(xmath_leg(size) / size);
    return (float)(x < 0.0f ? 3.14159265358979323846 - angle : angle);
}

#endif
