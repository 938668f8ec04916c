/* numbering.h: value numbering of simplify.c: the value numbers that components hold at the current item.
 *
 * Values are written many times, so a component has a number only up to its next write. The writable memory of a
 * resource counts as one more component. All changes are on a trail, so that they can be undone at the end of a path.
 */
#ifndef ASM_SHADER_NUMBERING_H
#define ASM_SHADER_NUMBERING_H

#include "asm/shader/pass.h"

/* ---- expressions (expression.c), hash-consed in canonical form ----
 *
 * A ValueNumber stands for one number of a lane at one time: a constant, a built-in value, an instruction's result of
 * other value numbers, or an unknown number. Equal expressions have the same value number, so two components with the
 * same value number have the same bits. Expressions are kept in the simplest form: x * 1 is x, and a > b is b < a.
 */
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
    uint32_t definition; /* the last component that got it; for numbering.c */
} Expression;

typedef struct Expressions {
    Shader *shader; /* whose pass has the memory */
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

/* ---- numbering ---- */
/* A component that had a number at some time. */
typedef struct Definition {
    uint32_t component, next;
} Definition;

typedef struct Change {
    uint32_t component;
    ValueNumber number; /* in a trail: before the change; of a side: at its end */
} Change;

typedef ARRAY_OF(Change) Changes;

typedef struct Numbering {
    Shader *shader;
    Expressions expressions;
    uint32_t *first;     /* component of a value */
    uint32_t components; /* of all values; behind them, one for the memory of each resource */
    uint32_t *owner;     /* of a component: its value */
    ValueNumber *now;
    Uses uses;
    ARRAY_OF(Definition) definitions;
    Changes trail, sides;
    ValueNumber *other;   /* of a component: its number on the other path */
    struct Frame *frames; /* of items */
    bool reached;         /* lanes may reach the current item */
} Numbering;

/* ---- the numbers that components hold ---- */
ValueNumber numbering_of(Numbering *n, const ShaderOperand *operand, int k); /* of its component k */
void numbering_set(Numbering *n, uint32_t component, ValueNumber number);
void numbering_define(Numbering *n, uint32_t component, ValueNumber number); /* as numbering_set, and find it later */
void numbering_kill(Numbering *n, uint32_t component);                       /* gets an unknown number */
void numbering_kill_written(Numbering *n, uint32_t from, uint32_t to);       /* all that the items write */
void numbering_kill_memory(Numbering *n, const Item *item);
void numbering_kill_shared(Numbering *n); /* memory that other threads can write */
bool numbering_is_writable(const Numbering *n, uint32_t resource);

/* ---- operands with given numbers ---- */
bool numbering_is_variable(const Numbering *n, uint32_t value);
Type numbering_type(const Numbering *n, const Item *item, const ShaderOperand *operand); /* to write a number as */
bool numbering_find(const Numbering *n, const ValueNumber *numbers, int count, Role role, Type type,
                    ShaderOperand *out);
bool numbering_find_sources(const Numbering *n, const Item *item, const ValueNumber *results, int count,
                            ShaderOperand *from);
void numbering_read_through(Numbering *n, const Item *item, ShaderOperand *operand, Role role);

#endif
