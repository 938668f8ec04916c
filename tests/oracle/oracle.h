/* oracle.h: random structured kernels, and what each must leave in memory, worked out one thread at a time.
 *
 *   OracleKernel *kernel = oracle_generate(seed, &shape);
 *   OracleDispatch dispatch = {.groups = 3, .size = 33};
 *   char *source = oracle_source(kernel, dispatch, 0);               // to be assembled and run; free() it
 *   uint32_t *memory = calloc(oracle_words(kernel, dispatch), 4);
 *   oracle_run(kernel, dispatch, memory, &executed);                 // what u0 must hold afterwards
 *   oracle_free(kernel);
 *
 * Nothing here includes or calls anything of asm/ or sim/: the oracle is a judge, so it must not share their mistakes.
 * It is test code: when memory runs out it aborts.
 */
#ifndef TESTS_ORACLE_ORACLE_H
#define TESTS_ORACLE_ORACLE_H

#include <stddef.h>
#include <stdint.h>

typedef struct OracleKernel OracleKernel;

/* How big and how deep a kernel becomes. */
typedef struct OracleShape {
    int statements; /* about so many in main and in each function */
    int depth;      /* of nested statements */
    int functions;  /* 0..4 */
    int expression; /* depth of nested operations in one statement, 0..3 */
} OracleShape;

typedef struct OracleDispatch {
    uint32_t groups, size;
} OracleDispatch;

typedef enum OracleStatement {
#define STATEMENT(ID, name) ORACLE_##ID,
#include "tests/oracle/statement.def"
#undef STATEMENT
    ORACLE_STATEMENT_COUNT
} OracleStatement;

typedef enum OracleOp {
#define OP(ID, mnemonic, arity, shape, result, source, bare) ORACLE_OP_##ID,
#define SPELL(ID, mnemonic, bare)
#include "tests/oracle/op.def"
#undef SPELL
#undef OP
    ORACLE_OP_COUNT
} OracleOp;

/* How often threads executed each kind of statement and each operation. */
typedef struct OracleCoverage {
    uint64_t statement[ORACLE_STATEMENT_COUNT];
    uint64_t op[ORACLE_OP_COUNT];
} OracleCoverage;

extern const char *const oracle_statement_names[ORACLE_STATEMENT_COUNT];
const char *oracle_op_mnemonic(OracleOp op);

/* A shape that varies with the seed: from a handful of statements to a few dozen. */
OracleShape oracle_shape(uint64_t seed);

OracleKernel *oracle_generate(uint64_t seed, const OracleShape *shape);
void oracle_free(OracleKernel *kernel);

/* The kernel as lockstep source. Other variants lower the same tree to other instructions; all must do the same. */
char *oracle_source(const OracleKernel *kernel, OracleDispatch dispatch, uint64_t variant);

/* Words of u0. */
size_t oracle_words(const OracleKernel *kernel, OracleDispatch dispatch);

/* Run every thread. `memory` is u0 before and after. Counts are added to *executed, which may be NULL. */
void oracle_run(const OracleKernel *kernel, OracleDispatch dispatch, uint32_t *memory, OracleCoverage *executed);

#endif
