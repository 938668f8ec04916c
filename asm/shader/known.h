/* known.h: facts: hash-consed expressions in canonical form, for value numbering.
 *
 * A Fact stands for one number of a lane at one time: a constant, a built-in value, an instruction's result of other
 * facts, or an unknown number. Equal expressions are one fact, so two components with the same fact have the same
 * bits. Facts are kept in the simplest form: x * 1 is x, and a > b is b < a.
 */
#ifndef ASM_SHADER_KNOWN_H
#define ASM_SHADER_KNOWN_H

#include "asm/shader/pass.h"

typedef uint32_t Fact; /* 0: none */

typedef enum FactKind { FACT_ANY, FACT_NUMBER, FACT_BUILTIN, FACT_OP } FactKind;

typedef struct FactInfo {
    uint8_t kind;
    bool boolean;     /* 0 or 1 */
    uint16_t op;      /* FACT_OP; OP_INVALID: a list of facts, as a part of another fact */
    uint32_t a, b, c; /* FACT_OP: operands; NUMBER: a: the bits; BUILTIN: the Builtin, its component; ANY: unused */
    uint32_t next;    /* in its hash bucket */
    uint32_t holder;  /* the last component that got it; for simplify.c */
} FactInfo;

typedef struct Known {
    Shader *shader; /* whose pass has the memory */
    ARRAY_OF(FactInfo) facts;
    uint32_t *buckets;
    size_t bucket_count;
} Known;

void known_start(Known *known, Shader *shader);
Fact known_fact(Known *known, FactInfo info); /* returns the existing one, or adds it */
Fact known_any(Known *known);
Fact known_number(Known *known, uint32_t bits);
Fact known_list(Known *known, Fact a, Fact b, Fact c); /* combines facts */

Fact known_result(Known *known, Op op, Fact a, Fact b, Fact c); /* simplified */

bool known_is(const Known *known, Fact fact, Op op);
bool known_bits(const Known *known, Fact fact, uint32_t *bits);

/* Return the negated comparison, also for NaNs; OP_INVALID for other instructions. */
Op known_opposite(Op op);

#endif
