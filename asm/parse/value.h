/* value.h: what constants and expressions are made of: whole numbers of 64 bits, checked, and floats.
 *
 *   Value sum;
 *   const char *wrong = value_binary(TOKEN_PLUS, value_whole(1), value_float(0.5), &sum);    // 1.5
 *
 * A float beside a whole number makes both floats. Floats are computed in double precision and rounded once, where an
 * f32 is wanted. A function that returns text returns NULL, or a sentence that says what is wrong.
 */
#ifndef ASM_PARSE_VALUE_H
#define ASM_PARSE_VALUE_H

#include <stdbool.h>
#include <stdint.h>

#include "asm/isa/isa.h"
#include "asm/text/lex.h"

typedef struct Value {
    bool is_float;
    bool is_pattern; /* a whole number that came out of ~: below 0 it also fits u32, as its bits */
    int64_t whole;
    double real;
} Value;

static inline Value value_whole(int64_t whole) {
    return (Value){.whole = whole};
}

static inline Value value_float(double real) {
    return (Value){.is_float = true, .real = real};
}

bool value_is_true(Value value); /* not 0 */

/* Operators, by their token. && || and ? : are the parser's business. */
const char *value_unary(TokenKind op, Value a, Value *out);
const char *value_binary(TokenKind op, Value a, Value b, Value *out);

/* The functions of expressions. */
typedef enum ValueFunction {
    VALUE_MIN,
    VALUE_MAX,
    VALUE_ABS,
    VALUE_FLOAT,
    VALUE_INT,
    VALUE_BITS,
    VALUE_FUNCTIONS
} ValueFunction;

typedef struct ValueFunctionInfo {
    const char *name;
    int arguments;
} ValueFunctionInfo;

extern const ValueFunctionInfo value_functions[VALUE_FUNCTIONS];

const char *value_call(ValueFunction function, Value a, Value b, Value *out); /* b: of those with two arguments */

/* The bits of the value as u32, i32 or f32. Returns false if it does not fit, or is no whole number. */
bool value_fits(Value value, Type type, uint32_t *bits);

char *value_as_text(Value value, Arena *arena); /* for messages */

#endif
