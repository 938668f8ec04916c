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
    OracleMemory *memory;                        /* for its counts */
    const SpaceWords *space;                     /* SPACE_COUNT of them */
    const uint32_t (*wave_reg)[TREE_COMPONENTS]; /* NULL in scalar kernels */
    bool helper;                                 /* stores nothing any more */
    uint32_t private[TREE_PRIVATE];
    uint32_t builtin[TREE_BUILTINS][TREE_COMPONENTS];
    uint32_t reg[TREE_REGISTERS][TREE_COMPONENTS];
} Thread;

void thread_eval(Thread *thread, const TreeExpr *expr, uint32_t out[TREE_COMPONENTS]);
uint32_t thread_scalar(Thread *thread, const TreeExpr *expr);

void thread_assign(Thread *thread, const TreeStmt *s);
void thread_load(Thread *thread, const TreeStmt *s);
void thread_store(Thread *thread, const TreeStmt *s);

/* The words that the statement's components are in, NULL for those outside, which are counted. */
void thread_words(Thread *thread, const TreeStmt *s, int count, uint32_t *word[TREE_COMPONENTS]);

/* Tell the thread where it is: thread `number` of group `group`. */
void thread_place(Thread *thread, const OracleLaunch *launch, uint32_t group, uint32_t number);

/* Note something that tests must come to. */
void thread_note(Thread *thread, OracleFeature feature);

#endif
