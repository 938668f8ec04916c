/* expression.h: hash-consed expressions in canonical form, for value numbering.
 *
 * A ValueNumber stands for one number of a lane at one time: a constant, a built-in value, an instruction's result of
 * other value numbers, or an unknown number. Equal expressions have the same value number, so two components with the
 * same value number have the same bits. Expressions are kept in the simplest form: x * 1 is x, and a > b is b < a.
 */
#ifndef ASM_SHADER_EXPRESSION_H
#define ASM_SHADER_EXPRESSION_H

#include "asm/shader/pass.h"

typedef uint32_t ValueNumber; /* 0: none */

typedef enum ExpressionKind {
    EXPRESSION_UNKNOWN,
    EXPRESSION_CONSTANT,
    EXPRESSION_BUILTIN,
    EXPRESSION_OP
} ExpressionKind;

typedef struct Expression {
    uint8_t kind;
    bool boolean;        /* 0 or 1 */
    uint16_t op;         /* OP; OP_INVALID: a list of value numbers, as a part of another expression */
    uint32_t a, b, c;    /* OP: operands; CONSTANT: a: the bits; BUILTIN: the Builtin, its component; UNKNOWN: unused */
    uint32_t next;       /* in its hash bucket */
    uint32_t definition; /* the last component that got it; for simplify.c */
} Expression;

typedef struct Expressions {
    Shader *shader; /* whose pass has the memory */
    bool linear;    /* with optimise: sums have their constant outside: (x + 4) * 2 + y is (x * 2 + y) + 8 */
    ARRAY_OF(Expression) list;
    uint32_t *buckets;
    size_t bucket_count;
} Expressions;

void expressions_start(Expressions *e, Shader *shader);
ValueNumber expression_find(Expressions *e, Expression info); /* returns the existing one, or adds it */
ValueNumber expression_unknown(Expressions *e);
ValueNumber expression_constant(Expressions *e, uint32_t bits);
ValueNumber expression_list(Expressions *e, ValueNumber a, ValueNumber b, ValueNumber c); /* combines value numbers */

ValueNumber expression_of(Expressions *e, Op op, ValueNumber a, ValueNumber b, ValueNumber c); /* simplified */

bool expression_is(const Expressions *e, ValueNumber number, Op op);
bool expression_bits(const Expressions *e, ValueNumber number, uint32_t *bits);

/* Return the negated comparison, also for NaNs; OP_INVALID for other instructions. */
Op expression_opposite(Op op);

#endif
