/* number.c: numbers as text. Floats go through strtof, which rounds once and correctly (the C locale is assumed);
 * its input is checked here first, as it accepts more than the language does. */
#include "asm/isa/number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A number taken apart: [+-] [0x | 0b] rest. */
typedef struct Digits {
    char text[NUMBER_MAX + 1]; /* after sign and prefix, with a zero behind it */
    size_t length;
    int base;
    bool negative;
} Digits;

const char *const number_ranges[TYPE_F32 + 1] = {
    [TYPE_U32] = "0 to 4294967295",
    [TYPE_I32] = "-2147483648 to 2147483647",
    [TYPE_F32] = "-3.4028235e38 to 3.4028235e38",
};

/* False: it is too long. */
static bool take_apart(const char *text, size_t length, Digits *d) {
    if (length > NUMBER_MAX) return false;
    d->negative = length && *text == '-';
    const size_t sign = length && (*text == '-' || *text == '+'), left = length - sign;
    const char first = left >= 2 && text[sign] == '0' ? text[sign + 1] : 0;
    const size_t prefix = first == 'x' || first == 'b' ? 2 : 0;
    d->base = prefix ? (first == 'x' ? 16 : 2) : 10;
    d->length = left - prefix;
    memcpy(d->text, text + sign + prefix, d->length);
    d->text[d->length] = '\0';
    return true;
}

int number_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : 16;
}

/* decimal: digits [ "." digits ] [ ("e"|"E") [sign] digits ], with a digit before or after the point */
static bool is_decimal(const Digits *d) {
    static const char digits[] = "0123456789";
    const char *at = d->text + strspn(d->text, digits), *point = *at == '.' ? at : NULL;
    bool has_digits = at > d->text;
    if (point) {
        at += 1 + strspn(at + 1, digits);
        has_digits |= at > point + 1;
    }
    if (*at == 'e' || *at == 'E') {
        at += at[1] == '-' || at[1] == '+' ? 2 : 1;
        if (!strspn(at, digits)) return false;
        at += strspn(at, digits);
    }
    return has_digits && at == d->text + d->length;
}

/* digits of the base, at least one, to a magnitude of 64 bits */
static NumberStatus read_integer(const Digits *d, uint64_t *value) {
    NumberStatus status = d->length ? NUMBER_OK : NUMBER_MALFORMED;
    *value = 0;
    for (size_t i = 0; i < d->length; i++) {
        int digit = number_digit(d->text[i]);
        if (digit >= d->base) return d->base == 10 && is_decimal(d) ? NUMBER_NOT_WHOLE : NUMBER_MALFORMED;
        if (*value > (UINT64_MAX - (uint64_t)digit) / (uint64_t)d->base) status = NUMBER_RANGE;
        *value = *value * (uint64_t)d->base + (uint64_t)digit;
    }
    return status;
}

static NumberStatus read_float(const Digits *d, uint32_t *bits) {
    NumberStatus status = NUMBER_OK;
    uint64_t whole = 0;
    float value = 0;
    if (d->base != 10) {
        status = read_integer(d, &whole);
        value = (float)whole;
    } else if (d->length == 3 && memcmp(d->text, "inf", 3) == 0) {
        value = number_float(NUMBER_INF);
    } else if (d->length == 3 && memcmp(d->text, "nan", 3) == 0) {
        value = number_float(NUMBER_NAN);
    } else if (!is_decimal(d)) {
        status = NUMBER_MALFORMED;
    } else {
        value = strtof(d->text, NULL);
        if (!number_is_finite(number_bits(value))) status = NUMBER_RANGE;
    }
    *bits = number_bits(value) | (d->negative ? 0x80000000u : 0);
    return status;
}

NumberStatus number_read(Type type, const char *text, size_t length, uint32_t *bits) {
    Digits d;
    uint64_t value;
    if (!take_apart(text, length, &d)) return NUMBER_TOO_LONG;
    if (type == TYPE_F32) return read_float(&d, bits);
    NumberStatus status = read_integer(&d, &value);
    if (status) return status;
    uint64_t largest = type == TYPE_U32 ? (d.negative ? 0 : UINT32_MAX) : (uint64_t)INT32_MAX + d.negative;
    if (value > largest) return NUMBER_RANGE;
    *bits = d.negative ? 0u - (uint32_t)value : (uint32_t)value;
    return NUMBER_OK;
}

NumberStatus number_read_u64(const char *text, size_t length, uint64_t *value) {
    Digits d;
    if (!take_apart(text, length, &d)) return NUMBER_TOO_LONG;
    const NumberStatus status = read_integer(&d, value);
    return status == NUMBER_OK && d.negative && *value ? NUMBER_RANGE : status;
}

NumberStatus number_read_double(const char *text, size_t length, double *value) {
    Digits d;
    if (!take_apart(text, length, &d)) return NUMBER_TOO_LONG;
    if (!is_decimal(&d)) return NUMBER_MALFORMED;
    *value = strtod(d.text, NULL);
    if (!isfinite(*value)) return NUMBER_RANGE;
    if (d.negative) *value = -*value;
    return NUMBER_OK;
}

size_t number_write(Type type, uint32_t bits, char out[NUMBER_TEXT_MAX]) {
    int length = 0;
    if (type == TYPE_I32) {
        length = snprintf(out, NUMBER_TEXT_MAX, "%lld", (long long)bits - (bits >> 31 ? 1ll << 32 : 0));
    } else if (type != TYPE_F32) {
        length = snprintf(out, NUMBER_TEXT_MAX, "%u", bits);
    } else if (number_is_nan(bits)) {
        length = bits == NUMBER_NAN ? snprintf(out, NUMBER_TEXT_MAX, "nan")
                                    : snprintf(out, NUMBER_TEXT_MAX, "nan(0x%08x)", bits);
    } else {
        /* Six digits give every short decimal back as it was written; nine are enough for any float. */
        for (int digits = 6; digits <= 9; digits++) {
            length = snprintf(out, NUMBER_TEXT_MAX, "%.*g", digits, (double)number_float(bits));
            if (number_bits(strtof(out, NULL)) == bits) break;
        }
    }
    return (size_t)length;
}
