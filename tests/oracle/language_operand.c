/* language_operand.c: numbers and operands (isa-spec.md 2.1 to 2.5); see language_operand.h. */
#include "tests/oracle/language_operand.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REGISTERS = 256, RESOURCES = 64 };

/* ---- numbers (2.2) ---- */

/* Digits of a base, as many as there are; returns how many. */
static size_t count_digits(const char *text, int base) {
    size_t count = 0;
    for (; isalnum((unsigned char)text[count]); count++) {
        int digit =
            isdigit((unsigned char)text[count]) ? text[count] - '0' : tolower((unsigned char)text[count]) - 'a' + 10;
        if (digit >= base) break;
    }
    return count;
}

/* A whole number; false if the text is none, or has more than 64 bits. */
bool language_read_whole(const char *text, bool *negative, unsigned long long *size) {
    *negative = *text == '-';
    if (*text == '-' || *text == '+') text++;
    int base = strncmp(text, "0x", 2) == 0 ? 16 : strncmp(text, "0b", 2) == 0 ? 2 : 10;
    if (base != 10) text += 2;
    size_t digits = count_digits(text, base);
    if (digits == 0 || text[digits]) return false;
    errno = 0;
    *size = strtoull(text, NULL, base);
    return errno == 0;
}

static bool is_nan_with_bits(const char *text) {
    bool negative;
    unsigned long long bits;
    char inner[LANGUAGE_NAME];
    size_t length = strlen(text);
    if (strncmp(text, "nan(", 4) != 0 || text[length - 1] != ')' || length - 5 >= sizeof inner) return false;
    snprintf(inner, sizeof inner, "%.*s", (int)(length - 5), text + 4);
    return language_read_whole(inner, &negative, &bits) && !negative && bits <= 0xffffffffu &&
           (bits & 0x7fffffffu) > 0x7f800000u;
}

/* Digits with a point or an exponent, or both. */
static bool is_decimal(const char *text) {
    if (*text == '-' || *text == '+') text++;
    size_t whole = count_digits(text, 10), fraction = 0;
    text += whole;
    if (*text == '.') {
        fraction = count_digits(++text, 10);
        text += fraction;
    }
    if (whole + fraction == 0) return false;
    if (*text == 'e' || *text == 'E') {
        text++;
        if (*text == '-' || *text == '+') text++;
        size_t exponent = count_digits(text, 10);
        if (!exponent) return false;
        text += exponent;
    }
    return !*text;
}

static bool is_float(const char *text) {
    bool negative;
    unsigned long long size;
    const char *bare = *text == '-' || *text == '+' ? text + 1 : text;
    if (strcmp(bare, "inf") == 0 || strcmp(bare, "nan") == 0 || is_nan_with_bits(bare)) return true;
    if (language_read_whole(text, &negative, &size)) return true; /* all of 64 bits fit */
    return is_decimal(text) && isfinite(strtof(text, NULL));
}

bool language_number_fits(const char *text, LanguageNumber type) {
    bool negative;
    unsigned long long size;
    if (type == NUMBER_F32) return is_float(text);
    if (type == NUMBER_NONE || !language_read_whole(text, &negative, &size)) return false;
    if (type == NUMBER_U32) return size <= 0xffffffffu && (!negative || size == 0);
    return size <= (negative ? 0x80000000u : 0x7fffffffu);
}

static bool looks_like_number(const char *text) {
    const char *bare = *text == '-' || *text == '+' ? text + 1 : text;
    return isdigit((unsigned char)*bare) || *bare == '.' || strncmp(bare, "inf", 3) == 0 ||
           strncmp(bare, "nan", 3) == 0;
}

/* ---- operands (2.1 to 2.5) ---- */
static bool read_swizzle(const char *text, int components, Operand *o) {
    size_t length = strlen(text);
    if (length < 1 || length > TREE_COMPONENTS) return false;
    for (size_t i = 0; i < length; i++) {
        const char *letter = strchr("xyzw", text[i]);
        if (!letter || letter - "xyzw" >= components) return false;
    }
    o->count = (int)length;
    snprintf(o->letters, sizeof o->letters, "%s", text);
    return true;
}

/* A letter, a number below `limit` and, but for samplers, a swizzle. */
Kind language_read_register(const char *text, Kind kind, int limit, Operand *o) {
    size_t digits = count_digits(text + 1, 10);
    const char *rest = text + 1 + digits;
    long number = strtol(text + 1, NULL, 10);
    if (!digits || digits > 5 || number >= limit) return BAD;
    o->number = (int)number;
    if (kind == SAMPLER) return *rest ? BAD : SAMPLER;
    return *rest == '.' && read_swizzle(rest + 1, TREE_COMPONENTS, o) ? kind : BAD;
}

/* t[w0.x].xy */
static Kind read_indexed(const char *text, Kind kind, Operand *o) {
    const char *end = strchr(text, ']');
    char inner[LANGUAGE_NAME];
    Operand index = {0};
    if (!end || (size_t)(end - text) >= sizeof inner || end[1] != '.') return BAD;
    snprintf(inner, sizeof inner, "%.*s", (int)(end - text - 2), text + 2);
    if (inner[0] != 'w' || language_read_register(inner, WAVE, LANGUAGE_WAVE_REGISTERS, &index) != WAVE ||
        index.count != 1)
        return BAD;
    return read_swizzle(end + 2, TREE_COMPONENTS, o) ? kind : BAD;
}

/* For one component a sign behind a blank is the operator of an expression: u(3 -1) is 2. */
static bool sum_fits(const char *a, const char *b, LanguageNumber type) {
    bool negative[2];
    unsigned long long size[2];
    if (type != NUMBER_F32) {
        if (!language_read_whole(a, &negative[0], &size[0]) || !language_read_whole(b, &negative[1], &size[1]))
            return false;
        double sum = (negative[0] ? -1.0 : 1.0) * (double)size[0] + (negative[1] ? -1.0 : 1.0) * (double)size[1];
        return type == NUMBER_U32 ? sum >= 0 && sum <= 0xffffffffu : sum >= -0x1p31 && sum <= 0x7fffffff;
    }
    if (strchr(a, '(') || strchr(b, '(')) return false;
    double x = strtod(a, NULL), y = strtod(b, NULL);
    bool numbers = (is_decimal(a) || is_float(a)) && (is_decimal(b) || is_float(b));
    return numbers && !isnan(x + y) && (isinf(x) || isinf(y) || isfinite((float)(x + y)));
}

/* u(1), f3(1 2 3) */
static Kind read_typed(const char *text, Operand *o) {
    LanguageNumber type = *text == 'u' ? NUMBER_U32 : *text == 'i' ? NUMBER_I32 : NUMBER_F32;
    int wanted = isdigit((unsigned char)text[1]) ? text[1] - '0' : 1, found = 0;
    const char *open = strchr(text, '(');
    char inner[LANGUAGE_LINE], *rest = inner;
    if (open - text > 2 || wanted < 1 || wanted > TREE_COMPONENTS || text[strlen(text) - 1] != ')') return BAD;
    snprintf(inner, sizeof inner, "%.*s", (int)strlen(open) - 2, open + 1);
    o->count = wanted;
    char *second = strchr(inner, ' ');
    if (wanted == 1 && second && (second[1] == '-' || second[1] == '+')) {
        *second = '\0';
        return inner[strlen(inner) - 1] != ',' && sum_fits(inner, second + 1, type) ? NUMBER : BAD;
    }
    for (char *number = strtok_r(inner, " ,", &rest); number; number = strtok_r(NULL, " ,", &rest), found++)
        if (!language_number_fits(number, type)) return BAD;
    return found == wanted ? NUMBER : BAD;
}

static Kind read_builtin(const char *text, Operand *o) {
    size_t length = strcspn(text, ".");
    o->count = 1;
    if (strcmp(text, "clock") == 0 || strcmp(text, "clock.x") == 0) return VALUE;
    for (int b = 0; b < TREE_BUILTINS; b++) {
        const TreeBuiltinInfo *info = &tree_builtins[b];
        if (strlen(info->name) != length || strncmp(text, info->name, length) != 0) continue;
        strcpy(o->letters, "x");
        if (text[length] && !read_swizzle(text + length + 1, info->components, o)) return BAD;
        return b == TREE_EXEC ? EXEC : info->uniform ? VALUE : LANES_VALUE;
    }
    return BAD;
}

bool language_is_name(const char *text) {
    if (isdigit((unsigned char)*text) || !*text) return false;
    for (; *text; text++)
        if (!isalnum((unsigned char)*text) && !strchr("_.$", *text)) return false;
    return true;
}

Kind language_read_operand(const char *text, Operand *o) {
    if (looks_like_number(text)) {
        o->count = 1;
        return BARE_NUMBER;
    }
    if (strchr("uif", *text) && strchr(text, '(')) return read_typed(text, o);
    if (strncmp(text, "shared", 6) == 0)
        return text[6] == '.' && read_swizzle(text + 7, TREE_COMPONENTS, o) ? SHARED : BAD;
    if (strncmp(text, "private", 7) == 0)
        return text[7] == '.' && read_swizzle(text + 8, TREE_COMPONENTS, o) ? PRIVATE : BAD;
    if (strchr("tu", *text) && text[1] == '[') return read_indexed(text, *text == 't' ? READ_ONLY : READ_WRITE, o);
    if (isdigit((unsigned char)text[1]) && *text) switch (*text) {
        case 'r': return language_read_register(text, VECTOR, REGISTERS, o);
        case 'w': return language_read_register(text, WAVE, LANGUAGE_WAVE_REGISTERS, o);
        case 't': return language_read_register(text, READ_ONLY, RESOURCES, o);
        case 'u': return language_read_register(text, READ_WRITE, RESOURCES, o);
        case 's': return language_read_register(text, SAMPLER, RESOURCES, o);
        default: break;
        }
    return read_builtin(text, o);
}
