/* gen.h: what the two halves of the generator share: gen_expr.c makes expressions, gen.c statements. */
#ifndef TESTS_ORACLE_GEN_H
#define TESTS_ORACLE_GEN_H

#include "tests/oracle/tree.h"

typedef struct Gen {
    OracleKernel *kernel;
    OracleShape shape;
    Random random;
    int statements; /* still to be made in this function */
    int depth;      /* of the statement being made */
    bool in_function;
    bool in_loop;
    uint32_t times;                /* at most so often is the place being made executed in one call */
    uint32_t cost[TREE_FUNCTIONS]; /* of finished functions: executed statements at most */
} Gen;

/* Leaves. Components of registers and immediates are random. */
TreeExpr *gen_register(Gen *g, int reg, int width);
TreeExpr *gen_scalar(Gen *g, int reg, int component);
TreeExpr *gen_number(Gen *g, uint32_t value);
TreeExpr *gen_builtin(Gen *g, TreeBuiltin builtin, int width);

TreeExpr *gen_op(Gen *g, OracleOp op, int width, TreeExpr *a, TreeExpr *b, TreeExpr *c);

/* A random expression of use as the class, with up to `depth` operations above each other. */
TreeExpr *gen_expr(Gen *g, TreeClass class, int width, int depth);

/* A random condition: on the thread's data, the same for a whole group or for all, or any number. */
TreeExpr *gen_condition(Gen *g);

/* One component: a random number below `limit`. */
TreeExpr *gen_index(Gen *g, uint32_t limit);

/* One component: the byte address of word `word` (one component) of the thread's own region of u0. */
TreeExpr *gen_own_address(Gen *g, TreeExpr *word);

#endif
