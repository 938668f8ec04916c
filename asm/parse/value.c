/* value.c: checked arithmetic of expressions. */
#include "asm/parse/value.h"

#include <math.h>

#include "asm/image/image.h"
#include "asm/isa/number.h"

static const char too_large[] = "the result does not fit 64 bits";
static const char needs_whole[] = "this operator takes whole numbers only; int(...) makes one";

static double as_real(Value value) {
    return value.is_float ? value.real : (double)value.whole;
}

bool value_is_true(Value value) {
    return value.is_float ? value.real != 0 : value.whole != 0;
}

static const char *float_arithmetic(TokenKind op, double a, double b, Value *out) {
    double result;
    switch (op) {
    case TOKEN_PLUS: result = a + b; break;
    case TOKEN_MINUS: result = a - b; break;
    case TOKEN_STAR: result = a * b; break;
    case TOKEN_SLASH:
        if (b == 0) return "division by zero";
        result = a / b;
        break;
    default: return needs_whole;
    }
    *out = value_float(result);
    if (isnan(result)) return "the result is not a number";
    return isfinite(a) && isfinite(b) && isinf(result) ? "the result is too large for a float" : NULL;
}

static Value compare(TokenKind op, Value a, Value b) {
    const double x = as_real(a), y = as_real(b);
    int order = (a.whole > b.whole) - (a.whole < b.whole);
    if (a.is_float || b.is_float) order = isnan(x) || isnan(y) ? 2 : (x > y) - (x < y);
    return value_whole(relation_holds((Relation)(op - TOKEN_EQ), order));
}

static const char *whole_arithmetic(TokenKind op, int64_t a, int64_t b, int64_t *out) {
    switch (op) {
    case TOKEN_PLUS: return __builtin_add_overflow(a, b, out) ? too_large : NULL;
    case TOKEN_MINUS: return __builtin_sub_overflow(a, b, out) ? too_large : NULL;
    case TOKEN_STAR: return __builtin_mul_overflow(a, b, out) ? too_large : NULL;
    case TOKEN_SLASH:
    case TOKEN_PERCENT:
        if (b == 0) return "division by zero";
        if (a == INT64_MIN && b == -1) return too_large;
        *out = op == TOKEN_SLASH ? a / b : a % b;
        return NULL;
    case TOKEN_SHIFT_LEFT:
    case TOKEN_SHIFT_RIGHT:
        if (b < 0 || b > 63) return "a shift is by 0 to 63 bits";
        *out = op == TOKEN_SHIFT_LEFT ? (int64_t)((uint64_t)a << b) : a >> b;
        return op == TOKEN_SHIFT_LEFT && *out >> b != a ? too_large : NULL;
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
const ValueFunctionInfo value_functions[VALUE_FUNCTIONS] = {
    [VALUE_MIN] = {"min", 2},     [VALUE_MAX] = {"max", 2}, [VALUE_ABS] = {"abs", 1},
    [VALUE_FLOAT] = {"float", 1}, [VALUE_INT] = {"int", 1}, [VALUE_BITS] = {"bits", 1},
};

const char *value_call(ValueFunction function, Value a, Value b, Value *out) {
    uint32_t bits;
    *out = value_whole(0);
    switch (function) {
    case VALUE_MIN:
    case VALUE_MAX: {
        const bool first = value_is_true(compare(function == VALUE_MIN ? TOKEN_LE : TOKEN_GE, a, b));
        *out = first ? a : b;
        if (a.is_float || b.is_float) *out = value_float(as_real(*out));
        return NULL;
    }
    case VALUE_ABS:
        *out = a;
        if (a.is_float) *out = value_float(fabs(a.real));
        return !a.is_float && a.whole < 0 ? value_unary(TOKEN_MINUS, a, out) : NULL;
    case VALUE_FLOAT: *out = value_float(as_real(a)); return NULL;
    case VALUE_INT: /* toward zero */
        if (a.is_float && !(a.real >= -0x1p63 && a.real < 0x1p63)) return too_large;
        *out = a.is_float ? value_whole((int64_t)a.real) : a;
        return NULL;
    default:
        if (!value_fits(a, TYPE_F32, &bits)) return "the number does not fit f32";
        *out = value_whole(bits);
        return NULL;
    }
}

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

char *value_as_text(Value value, Arena *arena) {
    if (value.is_float) return arena_printf(arena, "%.9g", value.real);
    return arena_printf(arena, "%lld", (long long)value.whole);
}
