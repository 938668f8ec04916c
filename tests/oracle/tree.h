/* tree.h: a kernel as a tree: what gen.c makes, emit.c writes as source text and interp.c runs.
 *
 * Every thread has registers of four 32-bit components, all zero at the start. Registers below `variables` are the
 * program's variables, even ones hold mostly integers, odd ones mostly floats; each loop and switch then owns one more:
 *
 *   0 .. variables - 1      variables
 *   reg of a loop           .x counts iterations, .y is the limit
 *   reg of a switch         .x is the value that is switched on
 *
 * A tree is built once by the generator and then only read. All of it lives in the kernel's list of chunks.
 */
#ifndef TESTS_ORACLE_TREE_H
#define TESTS_ORACLE_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tests/oracle/oracle.h"

enum {
    TREE_COMPONENTS = 4,
    TREE_ARGUMENTS = 3,
    TREE_FUNCTIONS = 4,
    TREE_LOOPS = 24,
    TREE_SWITCHES = 12,
    TREE_VARIABLES = 6,
    TREE_REGISTERS = TREE_VARIABLES + TREE_LOOPS + TREE_SWITCHES,
    TREE_TABLE_WORDS = 64, /* of t0: the first half integers, the second half floats */
};

typedef enum TreeClass { CLASS_NONE, CLASS_INT, CLASS_FLOAT, CLASS_ANY } TreeClass;
typedef enum TreeShape { SHAPE_EACH, SHAPE_WHOLE, SHAPE_REDUCE } TreeShape;

typedef struct TreeOpInfo {
    const char *mnemonic;
    uint8_t arity;
    uint8_t shape;                /* TreeShape */
    uint8_t result, source, bare; /* TreeClass */
} TreeOpInfo;

typedef struct TreeSpelling {
    uint8_t op; /* OracleOp */
    const char *mnemonic;
    uint8_t bare; /* TreeClass */
} TreeSpelling;

extern const TreeOpInfo tree_ops[ORACLE_OP_COUNT];
extern const TreeSpelling tree_spellings[];
extern const size_t tree_spelling_count;

typedef enum TreeBuiltin {
    TREE_THREAD_ID,
    TREE_GROUP_ID,
    TREE_GROUP_THREAD_ID,
    TREE_GROUP_SIZE,
    TREE_BUILTINS
} TreeBuiltin;

typedef enum TreeExprKind { EXPR_REGISTER, EXPR_IMMEDIATE, EXPR_BUILTIN, EXPR_OP } TreeExprKind;

typedef struct TreeExpr {
    uint8_t kind;                       /* TreeExprKind */
    uint8_t width;                      /* components, 1..4 */
    uint8_t class;                      /* IMMEDIATE: CLASS_INT or CLASS_FLOAT, how it reads best */
    uint8_t op;                         /* OP: OracleOp */
    uint8_t builtin;                    /* BUILTIN: TreeBuiltin */
    uint16_t reg;                       /* REGISTER */
    uint8_t component[TREE_COMPONENTS]; /* REGISTER: the swizzle */
    uint32_t bits[TREE_COMPONENTS];     /* IMMEDIATE */
    struct TreeExpr *argument[TREE_ARGUMENTS];
} TreeExpr;

typedef struct TreeBlock {
    struct TreeStmt *first, *last;
} TreeBlock;

typedef struct TreeCase {
    uint32_t match;
    TreeBlock body;
    struct TreeCase *next;
} TreeCase;

/*                  value               address        body        other     uses
 * ASSIGN           what is assigned                                         reg, component
 * LOAD_T LOAD_U                        byte address                         reg, component, dword
 * STORE            what is stored      byte address                         dword
 * IF IF_ELSE       condition                          then        else
 * LOOP_*           more condition, or  limit          body                  reg, id
 *                  NULL
 * SWITCH           switched on                                    default   reg, cases
 * CALL                                                                      id
 */
typedef struct TreeStmt {
    uint8_t kind;                       /* OracleStatement */
    uint8_t count;                      /* components written */
    uint8_t component[TREE_COMPONENTS]; /* write mask, in any order */
    uint8_t dword[TREE_COMPONENTS];     /* which dwords at the address */
    uint16_t reg;
    uint16_t id; /* LOOP_*: number of the loop in the kernel; CALL: function */
    TreeExpr *value, *address;
    TreeBlock body, other;
    TreeCase *cases;
    struct TreeStmt *next;
} TreeStmt;

struct OracleKernel {
    uint64_t seed;
    TreeBlock main;
    TreeBlock function[TREE_FUNCTIONS]; /* function i calls only functions below i */
    int functions;
    int loops, switches;
    int registers;                    /* used: variables, then one for each loop and switch */
    uint32_t own_words;               /* words of u0 that belong to each thread */
    uint32_t table[TREE_TABLE_WORDS]; /* t0 */
    struct TreeChunk *chunks;
};

/* Zeroed memory that lives as long as the kernel. */
void *tree_alloc(OracleKernel *kernel, size_t bytes);
void tree_append(TreeBlock *block, TreeStmt *statement);

/* Which ways out of a block or statement its statements may take: a set of these. A loop takes in its own break and
 * continue; only what leaves the statement itself counts. The end of the thread is none of them. */
enum { ESCAPE_BREAK = 1, ESCAPE_CONTINUE = 2, ESCAPE_RETURN = 4 };
unsigned tree_escapes(const TreeBlock *block);
unsigned tree_statement_escapes(const TreeStmt *statement);

/* ---- random numbers: the oracle's own, so that a seed means the same for ever ---- */
typedef struct Random {
    uint64_t state;
} Random;

uint64_t random_next(Random *random);
uint32_t random_below(Random *random, uint32_t limit); /* 0 .. limit - 1 */
bool random_chance(Random *random, uint32_t percent);

/* A random order of the numbers 0 .. 3. */
void random_order(Random *random, uint8_t order[TREE_COMPONENTS]);

#endif
