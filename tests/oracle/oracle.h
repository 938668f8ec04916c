/* oracle.h: random structured kernels, and what each must leave in memory.
 *
 *   OracleKernel *kernel = oracle_generate(seed, &shape);
 *   OracleDispatch dispatch = {.groups = 3, .size = 33, .wave_size = 32};
 *   char *source = oracle_source(kernel, dispatch, 0);               // to be assembled and run; memory_free() it
 *   OracleMemory memory = oracle_memory(kernel, dispatch);
 *   oracle_run(kernel, dispatch, &memory, &executed);                // what the buffers must hold afterwards
 *   char *racing = oracle_source_without(kernel, dispatch, 0, 1);    // the same text without its second barrier
 *   oracle_memory_free(&memory);
 *   oracle_free(kernel);
 *
 * There are two sorts. In a scalar kernel threads know nothing of each other, and it is worked out one thread at a
 * time. In a kernel of waves lanes look at each other, waves meet at barriers and share memory. What it leaves depends
 * on the wave size, and where lanes look at inactive lanes, on which side of a branch runs first. It is
 * worked out statement by statement for a set of lanes at a time. Some of these have images: textures, samplers,
 * pictures that are written, and helper lanes. What is exact is compared to the last bit; exp2, log2, pow, sin and cos
 * are, where a longer format says what they must round to.
 *
 * Nothing here includes or calls anything of asm/ or sim/: the oracle is a judge, so it must not share their mistakes.
 * It is test code: when memory runs out it aborts.
 */
#ifndef TESTS_ORACLE_ORACLE_H
#define TESTS_ORACLE_ORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "asm/base/memory.h"

typedef struct OracleKernel OracleKernel;

/* How big and how deep a kernel becomes. */
typedef struct OracleShape {
    int statements; /* about so many in main and in each function */
    int depth;      /* of nested statements */
    int functions;  /* 0..4 */
    int expression; /* depth of nested operations in one statement, 0..3 */
    bool waves;     /* a kernel of waves */
    bool images;    /* with textures, samples and helper lanes */
    bool wild;      /* some accesses are outside of their buffers */
    int kernels;    /* 1 or 2 in the program; 0 is 1 */
    bool exchanges; /* a kernel of waves in which all threads stay to the end, and every barrier is needed: before it
                       each thread stores in its own slot, behind it each loads from the slot of a thread of another
                       wave (groups of one wave have none) */
} OracleShape;

/* One of the dispatches of a program. */
typedef struct OracleLaunch {
    int kernel; /* 0 or 1 */
    uint32_t groups[3], size[3];
    bool quads, indirect;
} OracleLaunch;

enum { ORACLE_LAUNCHES = 3 };

/* Without launches there is one, of the first kernel, in one dimension. No launch is larger than groups and size. */
typedef struct OracleDispatch {
    uint32_t groups, size;
    uint32_t wave_size;
    OracleLaunch launch[ORACLE_LAUNCHES];
    int launches;
    bool fewer_first; /* of the sides of a branch, the one with fewer lanes runs first; else always the true one */
} OracleDispatch;

/* u3, u4 and u5 are textures of each format. */
typedef enum OracleBuffer {
    ORACLE_U0,
    ORACLE_U1,
    ORACLE_U2,
    ORACLE_U3,
    ORACLE_U4,
    ORACLE_U5,
    ORACLE_BUFFERS
} OracleBuffer;

typedef struct OracleMemory {
    uint32_t *words[ORACLE_BUFFERS];
    size_t count[ORACLE_BUFFERS]; /* 0: the kernel has no such buffer */
    uint64_t dropped;             /* words outside that were loaded as 0, or not stored */
    uint64_t helper_drops;        /* stores and atomics of helper lanes, each counted once a lane */
    bool undecided; /* some result may be one of two neighbouring floats: what is here need not be right */
} OracleMemory;

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

typedef enum OracleWaveOp {
#define WAVE_OP(ID, mnemonic, form) ORACLE_WAVE_##ID,
#include "tests/oracle/wave_op.def"
#undef WAVE_OP
    ORACLE_WAVE_OP_COUNT
} OracleWaveOp;

typedef enum OracleAtomic {
#define ATOMIC(ID, mnemonic, total, bare) ORACLE_ATOMIC_##ID,
#include "tests/oracle/atomic.def"
#undef ATOMIC
    ORACLE_ATOMIC_COUNT
} OracleAtomic;

typedef enum OracleFeature {
#define FEATURE(ID, name) ORACLE_FEATURE_##ID,
#define SPELLED(ID, name, text) ORACLE_FEATURE_##ID,
#include "tests/oracle/feature.def"
#undef SPELLED
#undef FEATURE
    ORACLE_FEATURE_COUNT
} OracleFeature;

/* How often each kind of statement and each operation was executed: by threads, and in kernels of waves by waves. */
typedef struct OracleCoverage {
    uint64_t statement[ORACLE_STATEMENT_COUNT];
    uint64_t op[ORACLE_OP_COUNT];
    uint64_t wave_op[ORACLE_WAVE_OP_COUNT];
    uint64_t atomic[ORACLE_ATOMIC_COUNT];
    uint64_t feature[ORACLE_FEATURE_COUNT];
} OracleCoverage;

extern const char *const oracle_statement_names[ORACLE_STATEMENT_COUNT];
extern const char *const oracle_feature_names[ORACLE_FEATURE_COUNT];

/* Count the features that are a matter of spelling. */
void oracle_note_spelling(const char *source, OracleCoverage *coverage);

const char *oracle_op_mnemonic(OracleOp op);
const char *oracle_wave_op_mnemonic(OracleWaveOp op);
const char *oracle_atomic_mnemonic(OracleAtomic op);

/* A shape that varies with the seed: from a handful of statements to a few dozen. Odd seeds make kernels of waves, and
 * seeds 5, 13, 21 ... those that exchange. */
OracleShape oracle_shape(uint64_t seed);

OracleKernel *oracle_generate(uint64_t seed, const OracleShape *shape);
void oracle_free(OracleKernel *kernel);

/* The kernel as lockstep source. Other variants lower the same tree to other instructions; all must do the same. */
char *oracle_source(const OracleKernel *kernel, OracleDispatch dispatch, uint64_t variant);

/* The barriers in the kernel's text, in its order. The second is the source without one of them, otherwise the same to
 * the letter. In a kernel that exchanges, with at least two waves in a group, two waves then race for a
 * word of shared or of u2; with all barriers no two waves ever do. */
int oracle_barriers(const OracleKernel *kernel);
char *oracle_source_without(const OracleKernel *kernel, OracleDispatch dispatch, uint64_t variant, int barrier);

/* Words of a buffer: 0 if the kernel has no use for it. */
size_t oracle_words(const OracleKernel *kernel, OracleDispatch dispatch, OracleBuffer buffer);

/* The buffers as they are at the start. */
OracleMemory oracle_memory(const OracleKernel *kernel, OracleDispatch dispatch);
void oracle_memory_free(OracleMemory *memory);

/* Run every thread on the buffers. Counts are added to *executed, which may be NULL. */
void oracle_run(const OracleKernel *kernel, OracleDispatch dispatch, OracleMemory *memory, OracleCoverage *executed);

#endif
