/* value.c: checked arithmetic of expressions. */
#include "asm/parse/value.h"

#include <math.h>
#include <stdio.h>

#include "asm/isa/number.h"

static const char too_large[] = "the result does not fit 64 bits";
static const char no_number[] = "the result is not a number";
static const char needs_whole[] = "this operator takes whole numbers only; int(...) makes one";

static double as_real(Value value) {
    return value.is_float ? value.real : (double)value.whole;
}

bool value_is_true(Value value) {
    return value.is_float ? value.real != 0 : value.whole != 0;
}

/* ---- floats ---- */
static const char *finish_float(double result, bool finite_operands, Value *out) {
    *out = value_float(result);
    if (isnan(result)) return no_number;
    return finite_operands && isinf(result) ? "the result is too large for a float" : NULL;
}

static const char *float_arithmetic(TokenKind op, double a, double b, Value *out) {
    bool finite = isfinite(a) && isfinite(b);
    switch (op) {
    case TOKEN_PLUS: return finish_float(a + b, finite, out);
    case TOKEN_MINUS: return finish_float(a - b, finite, out);
    case TOKEN_STAR: return finish_float(a * b, finite, out);
    case TOKEN_SLASH: return b == 0 ? "division by zero" : finish_float(a / b, finite, out);
    default: return needs_whole;
    }
}

/* ---- comparisons ---- */
static bool holds(TokenKind op, bool less, bool equal) {
    switch (op) {
    case TOKEN_EQ: return equal;
    case TOKEN_NE: return !equal;
    case TOKEN_LT: return less;
    case TOKEN_LE: return less || equal;
    case TOKEN_GT: return !less && !equal;
    default: return !less;
    }
}

/* Floats with a NaN: only != is true, as everywhere. */
static Value compare(TokenKind op, Value a, Value b) {
    if (!a.is_float && !b.is_float) return value_whole(holds(op, a.whole < b.whole, a.whole == b.whole));
    double x = as_real(a), y = as_real(b);
    if (isnan(x) || isnan(y)) return value_whole(op == TOKEN_NE);
    return value_whole(holds(op, x < y, x == y));
}

/* ---- whole numbers ---- */
static const char *divide(TokenKind op, int64_t a, int64_t b, int64_t *out) {
    if (b == 0) return "division by zero";
    if (a == INT64_MIN && b == -1) return too_large;
    *out = op == TOKEN_SLASH ? a / b : a % b;
    return NULL;
}

static const char *shift(TokenKind op, int64_t a, int64_t b, int64_t *out) {
    if (b < 0 || b > 63) return "a shift is by 0 to 63 bits";
    int64_t shifted = op == TOKEN_SHIFT_LEFT ? (int64_t)((uint64_t)a << b) : a >> b;
    if (op == TOKEN_SHIFT_LEFT && shifted >> b != a) return too_large;
    *out = shifted;
    return NULL;
}

static const char *whole_arithmetic(TokenKind op, int64_t a, int64_t b, int64_t *out) {
    switch (op) {
    case TOKEN_PLUS: return __builtin_add_overflow(a, b, out) ? too_large : NULL;
    case TOKEN_MINUS: return __builtin_sub_overflow(a, b, out) ? too_large : NULL;
    case TOKEN_STAR: return __builtin_mul_overflow(a, b, out) ? too_large : NULL;
    case TOKEN_SLASH:
    case TOKEN_PERCENT: return divide(op, a, b, out);
    case TOKEN_SHIFT_LEFT:
    case TOKEN_SHIFT_RIGHT: return shift(op, a, b, out);
    case TOKEN_AND: *out = a & b; return NULL;
    case TOKEN_OR: *out = a | b; return NULL;
    default: *out = a ^ b; return NULL;
    }
}

/* ---- operators ---- */
const char *value_binary(TokenKind op, Value a, Value b, Value *out) {
    *out = value_whole(0);
    if (op >= TOKEN_EQ && op <= TOKEN_GE) {
        *out = compare(op, a, b);
        return NULL;
    }
    if (a.is_float || b.is_float) return float_arithmetic(op, as_real(a), as_real(b), out);
    bool bitwise = op == TOKEN_AND || op == TOKEN_OR || op == TOKEN_XOR;
    out->is_pattern = bitwise && (a.is_pattern || b.is_pattern);
    return whole_arithmetic(op, a.whole, b.whole, &out->whole);
}

const char *value_unary(TokenKind op, Value a, Value *out) {
    *out = a;
    switch (op) {
    case TOKEN_NOT: *out = value_whole(!value_is_true(a)); return NULL;
    case TOKEN_TILDE:
        if (a.is_float) return needs_whole;
        *out = (Value){.is_pattern = true, .whole = ~a.whole};
        return NULL;
    case TOKEN_MINUS:
        out->is_pattern = false;
        out->real = -a.real;
        return __builtin_sub_overflow(0, a.whole, &out->whole) ? too_large : NULL;
    default: return NULL;
    }
}

/* ---- functions ---- */
static const char *call_min(Value a, Value b, Value *out) {
    bool first = value_is_true(compare(TOKEN_LE, a, b));
    *out = a.is_float || b.is_float ? value_float(as_real(first ? a : b)) : first ? a : b;
    return NULL;
}

static const char *call_max(Value a, Value b, Value *out) {
    bool first = value_is_true(compare(TOKEN_GE, a, b));
    *out = a.is_float || b.is_float ? value_float(as_real(first ? a : b)) : first ? a : b;
    return NULL;
}

static const char *call_abs(Value a, Value b, Value *out) {
    (void)b;
    if (a.is_float) {
        *out = value_float(fabs(a.real));
        return NULL;
    }
    *out = a;
    return a.whole < 0 ? value_unary(TOKEN_MINUS, a, out) : NULL;
}

static const char *call_float(Value a, Value b, Value *out) {
    (void)b;
    *out = value_float(as_real(a));
    return NULL;
}

/* Toward zero. */
static const char *call_int(Value a, Value b, Value *out) {
    (void)b;
    *out = a;
    if (!a.is_float) return NULL;
    *out = value_whole(0);
    if (!(a.real >= -0x1p63 && a.real < 0x1p63)) return too_large;
    out->whole = (int64_t)a.real;
    return NULL;
}

static const char *call_bits(Value a, Value b, Value *out) {
    (void)b;
    uint32_t bits;
    *out = value_whole(0);
    if (!value_fits(a, TYPE_F32, &bits)) return "the number does not fit f32";
    out->whole = bits;
    return NULL;
}

const ValueFunction value_functions[VALUE_FUNCTIONS] = {
    {"min", 2, call_min},     {"max", 2, call_max}, {"abs", 1, call_abs},
    {"float", 1, call_float}, {"int", 1, call_int}, {"bits", 1, call_bits},
};

/* ---- places ---- */
bool value_fits(Value value, Type type, uint32_t *bits) {
    if (type == TYPE_F32) {
        float rounded = value.is_float ? (float)value.real : (float)value.whole;
        *bits = isnan(rounded) ? NUMBER_NAN : number_bits(rounded);
        return number_is_finite(*bits) || !isfinite(as_real(value));
    }
    *bits = (uint32_t)value.whole;
    int64_t low = type == TYPE_I32 || value.is_pattern ? INT32_MIN : 0,
            high = type == TYPE_I32 ? INT32_MAX : UINT32_MAX;
    return !value.is_float && value.whole >= low && value.whole <= high;
}

void value_write(Value value, char out[VALUE_TEXT_MAX]) {
    if (value.is_float)
        snprintf(out, VALUE_TEXT_MAX, "%.9g", value.real);
    else
        snprintf(out, VALUE_TEXT_MAX, "%lld", (long long)value.whole);
}
