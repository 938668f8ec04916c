/* thread.h: one thread of a kernel that is being interpreted: its registers, and the statements that it executes
 * without a look at any other thread. How it gets from statement to statement is up to interp.c and wave.c.
 */
#ifndef TESTS_ORACLE_THREAD_H
#define TESTS_ORACLE_THREAD_H

#include "tests/oracle/tree.h"

typedef struct SpaceWords {
    uint32_t *words;
    size_t count;
} SpaceWords;

typedef struct Thread {
    const OracleKernel *kernel;
    OracleCoverage *executed;                    /* may be NULL */
    const SpaceWords *space;                     /* SPACE_COUNT of them */
    const uint32_t (*wave_reg)[TREE_COMPONENTS]; /* NULL in scalar kernels */
    uint32_t builtin[TREE_BUILTINS];
    uint32_t reg[TREE_REGISTERS][TREE_COMPONENTS];
} Thread;

void thread_eval(Thread *thread, const TreeExpr *expr, uint32_t out[TREE_COMPONENTS]);
uint32_t thread_scalar(Thread *thread, const TreeExpr *expr);

void thread_assign(Thread *thread, const TreeStmt *s);
void thread_load(Thread *thread, const TreeStmt *s);
void thread_store(Thread *thread, const TreeStmt *s);

/* Memory from the statement's address on. */
uint32_t *thread_words(Thread *thread, const TreeStmt *s);

#endif
