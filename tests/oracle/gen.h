/* gen.h: what the parts of the generator share: gen_expr.c makes expressions, gen_wave.c the statements that only
 * kernels of waves have, gen_image.c those of kernels with images, gen.c all other statements and whole kernels. */
#ifndef TESTS_ORACLE_GEN_H
#define TESTS_ORACLE_GEN_H

#include "tests/oracle/tree.h"

typedef struct Gen {
    OracleKernel *kernel;
    TreeBlock *entry; /* the kernel being made */
    OracleShape shape;
    Random random;
    Random parts;   /* of loads and stores */
    int statements; /* still to be made in this function */
    int depth;      /* of the statement being made */
    bool in_function;
    bool in_loop;
    bool together;                 /* all threads of the group that are left get to this place together */
    bool uniform_leaves;           /* an expression is being made that is the same for all lanes */
    uint32_t times;                /* at most so often is the place being made executed in one call */
    uint32_t cost[TREE_FUNCTIONS]; /* of finished functions: executed statements at most */
} Gen;

/* Leaves. Components of registers and immediates are random. */
TreeExpr *gen_register(Gen *g, int reg, int width);
TreeExpr *gen_scalar(Gen *g, int reg, int component);
TreeExpr *gen_number(Gen *g, uint32_t value);
TreeExpr *gen_float(Gen *g, float value);
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

/* ---- kernels of waves ---- */

/* Like gen_expr, from what is the same in all lanes. */
TreeExpr *gen_uniform(Gen *g, TreeClass class, int width, int depth);
TreeExpr *gen_wave_register(Gen *g, int reg, int component);

/* ---- pieces of statements ---- */
TreeStmt *gen_append(Gen *g, TreeBlock *block, OracleStatement kind);
void gen_destination(Gen *g, TreeStmt *s, int reg);
void gen_dwords(Gen *g, TreeStmt *s);
int gen_variable(Gen *g, TreeClass class);
TreeClass gen_class(Gen *g);
int gen_source_width(Gen *g, int count);
int gen_highest_dword(const TreeStmt *s);

/* Now and then: only for lanes that a wave register names. */
void gen_predicate(Gen *g, TreeStmt *s);
void gen_part(Gen *g, TreeStmt *s); /* of a load or store: may make it one of parts of words */

void gen_assign(Gen *g, TreeBlock *block);

/* Any float: ordinary numbers and edges. */
uint32_t gen_table_float(Random *random);

/* ---- gen_wave.c ---- */
typedef void GenStatement(Gen *g, TreeBlock *block);

/* Registers that the epilogue of a kernel of waves stores: the wave's variables, and totals of the group. */
enum { GEN_WAVE_STORED = TREE_WAVE_VARIABLES + TREE_TOTALS / TREE_COMPONENTS };

void gen_wave_prologue(Gen *g);
void gen_wave_epilogue(Gen *g);
void gen_wave_assign(Gen *g, TreeBlock *block);
void gen_wave_load(Gen *g, TreeBlock *block);
void gen_wave_op(Gen *g, TreeBlock *block);
void gen_load_area(Gen *g, TreeBlock *block);
void gen_store_area(Gen *g, TreeBlock *block);
void gen_atomic(Gen *g, TreeBlock *block);
void gen_barrier(Gen *g, TreeBlock *block);
void gen_fence(Gen *g, TreeBlock *block);

/* ---- gen_image.c ---- */
void gen_images(Gen *g);
void gen_sample(Gen *g, TreeBlock *block);
void gen_load_texel(Gen *g, TreeBlock *block);
void gen_store_texel(Gen *g, TreeBlock *block);
void gen_size(Gen *g, TreeBlock *block);
void gen_demote(Gen *g, TreeBlock *block);
void gen_write_exec(Gen *g, TreeBlock *block);

#endif
