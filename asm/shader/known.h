/* known.h: what is known of numbers that are computed, whatever they come out as.
 *
 * A Fact stands for one number of a lane at one time: a constant, a built-in value, an instruction's result of other
 * facts, or one of which nothing is known. Equal facts are the same fact, so two components with the same fact have
 * the same bits. Facts are kept in the simplest form: x * 1 is x, and a > b is b < a.
 */
#ifndef ASM_SHADER_KNOWN_H
#define ASM_SHADER_KNOWN_H

#include "asm/shader/pass.h"

typedef uint32_t Fact; /* 0: none */

typedef enum FactKind { FACT_ANY, FACT_NUMBER, FACT_BUILTIN, FACT_OP } FactKind;

typedef struct FactInfo {
    uint8_t kind;
    bool boolean; /* 0 or 1 */
    uint16_t op;  /* FACT_OP; OP_INVALID: just these facts, as a part of another one */
    uint32_t a, b,
        c; /* FACT_OP: of what; NUMBER: a: the bits; BUILTIN: which, its component; ANY: no other one is like it */
    uint32_t next;   /* in its list of the hash table */
    uint32_t holder; /* the last one of the components that had it; for simplify.c */
} FactInfo;

typedef struct Known {
    Shader *shader; /* whose pass has the memory */
    ARRAY_OF(FactInfo) facts;
    uint32_t *buckets;
    size_t bucket_count;
} Known;

void known_start(Known *known, Shader *shader);
Fact known_fact(Known *known, FactInfo info); /* the one that there is, or a new one */
Fact known_any(Known *known);
Fact known_number(Known *known, uint32_t bits);
Fact known_list(Known *known, Fact a, Fact b, Fact c); /* of facts, to make one of many */

Fact known_result(Known *known, Op op, Fact a, Fact b, Fact c); /* of one component, in the simplest form */

bool known_is(const Known *known, Fact fact, Op op);
bool known_bits(const Known *known, Fact fact, uint32_t *bits);

/* What compares the other way round, also with NaNs; OP_INVALID if there is none. */
Op known_opposite(Op op);

#endif
