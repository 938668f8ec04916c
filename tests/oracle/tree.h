/* tree.h: a kernel as a tree: what gen.c makes, emit.c writes as source text and interp.c runs.
 *
 * Every thread has registers of four 32-bit components, all zero at the start. Registers below `variables` are the
 * program's variables, even ones hold mostly integers, odd ones mostly floats; each loop and switch then owns one more:
 *
 *   0 .. variables - 1      variables
 *   reg of a loop           .x counts iterations, .y is the limit
 *   reg of a switch         .x is the value that is switched on
 *
 * In a kernel of waves (oracle.h) each wave also has wave registers, zero at the start too: variables, and one for the
 * layout of memory:
 *
 *   TREE_LAYOUT .x          first byte of the half that the phase writes
 *               .y          first byte of the wave's own words
 *               .z          first byte of the group's area in u2
 *               .w          bytes of a half
 *
 * A group's area is laid out the same in shared and in u2. Barriers divide a kernel into phases, and after each
 * barrier the halves change places:
 *
 *   half      a slot of TREE_SLOT words for each thread, and TREE_TOTALS words that all threads work on with atomics
 *   half      the same
 *   for each wave its own TREE_WAVE_WORDS words
 *
 * In the half that a phase writes, a thread loads and stores only its own slot, and atomics work on the totals; in the
 * other half everyone may load everything. So no wave races with another one. u1 has TREE_TOTALS words for the atomics
 * of all groups. Which words each atomic may work on: atomic.def.
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
    TREE_WAVE_VARIABLES = 6,
    TREE_LAYOUT = TREE_WAVE_VARIABLES,
    TREE_WAVE_REGISTERS,
    TREE_SLOT = 6,
    TREE_TOTALS = 8,
    TREE_WAVE_WORDS = 16,
    TREE_TEXTURES = 3,     /* t1, t2, t3 */
    TREE_SAMPLERS = 4,     /* the last one is not declared */
    TREE_PICTURE_ROWS = 2, /* of u3, u4 and u5 for each row of threads */
    TREE_PRIVATE = 14,     /* words of private memory of a thread */
    TREE_CUT = 5,          /* words that are missing in a wild kernel's buffers, at their end */
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

typedef enum TreeForm {
    FORM_VOTE,
    FORM_FIRST,
    FORM_READ,
    FORM_WRITE,
    FORM_COUNT,
    FORM_COUNT_ON,
    FORM_SHUFFLE,
    FORM_QUAD,
    FORM_SLOPE,
    FORM_SCAN
} TreeForm;

typedef struct TreeWaveOpInfo {
    const char *mnemonic;
    uint8_t form; /* TreeForm */
} TreeWaveOpInfo;

extern const TreeWaveOpInfo tree_wave_ops[ORACLE_WAVE_OP_COUNT];

enum { NO_TOTAL = 255 };

typedef struct TreeAtomicInfo {
    const char *mnemonic;
    uint8_t total; /* or NO_TOTAL */
    uint8_t bare;  /* TreeClass */
} TreeAtomicInfo;

extern const TreeAtomicInfo tree_atomics[ORACLE_ATOMIC_COUNT];

typedef enum TreeBuiltin {
#define BUILTIN(ID, name, components, uniform, vector, scalar) TREE_##ID,
#include "tests/oracle/builtin.def"
#undef BUILTIN
    TREE_BUILTINS
} TreeBuiltin;

typedef struct TreeBuiltinInfo {
    const char *name;
    uint8_t components;
    bool uniform, vector, scalar;
} TreeBuiltinInfo;

extern const TreeBuiltinInfo tree_builtins[TREE_BUILTINS];

/* ---- textures ---- */
typedef enum TreeFormat { TREE_RGBA8, TREE_R32F, TREE_RGBA32F, TREE_FORMATS } TreeFormat;
typedef enum TreeFilter { TREE_POINT, TREE_BILINEAR, TREE_TRILINEAR, TREE_FILTERS } TreeFilter;
typedef enum TreeAddressMode { TREE_WRAP, TREE_CLAMP, TREE_MIRROR, TREE_MODES } TreeAddressMode;

extern const char *const tree_formats[TREE_FORMATS], *const tree_filters[TREE_FILTERS], *const tree_modes[TREE_MODES];

typedef struct TreeTexture {
    uint8_t format; /* TreeFormat */
    uint32_t width, height, levels;
    uint32_t *words; /* of all levels */
    uint32_t count;
} TreeTexture;

typedef struct TreeSampler {
    uint8_t filter;  /* TreeFilter */
    uint8_t mode[2]; /* TreeAddressMode, in u and v */
} TreeSampler;

typedef enum TreeSample { SAMPLE_QUAD, SAMPLE_LOD, SAMPLE_GRAD, SAMPLE_KINDS } TreeSample;

/* Where memory is. */
typedef enum TreeSpace {
    SPACE_T0,
    SPACE_U0,
    SPACE_U1,
    SPACE_U2,
    SPACE_U3, /* pictures to be written: rgba8, r32f, rgba32f */
    SPACE_U4,
    SPACE_U5,
    SPACE_T1, /* textures */
    SPACE_T2,
    SPACE_T3,
    SPACE_SHARED,
    SPACE_PRIVATE, /* of each thread */
    SPACE_COUNT
} TreeSpace;

typedef enum TreeExprKind { EXPR_REGISTER, EXPR_IMMEDIATE, EXPR_BUILTIN, EXPR_OP, EXPR_WAVE } TreeExprKind;

typedef struct TreeExpr {
    uint8_t kind;                       /* TreeExprKind */
    uint8_t width;                      /* components, 1..4 */
    uint8_t class;                      /* IMMEDIATE: CLASS_INT or CLASS_FLOAT, how it reads best */
    uint8_t op;                         /* OP: OracleOp */
    uint8_t builtin;                    /* BUILTIN: TreeBuiltin */
    uint16_t reg;                       /* REGISTER, WAVE */
    uint8_t component[TREE_COMPONENTS]; /* REGISTER, WAVE, BUILTIN: the swizzle */
    uint32_t bits[TREE_COMPONENTS];     /* IMMEDIATE */
    struct TreeExpr *argument[TREE_ARGUMENTS];
} TreeExpr;

typedef struct TreeBlock {
    struct TreeStmt *first, *last;
} TreeBlock;

typedef struct TreeCase {
    uint32_t match, also; /* the same number twice if there is one only */
    TreeBlock body;
    struct TreeCase *next;
} TreeCase;

/*                  value               address        body        other     uses
 * ASSIGN           what is assigned                                         reg, component
 * LOAD_...                             byte address                         reg, component, dword, space
 * STORE...         what is stored      byte address                         dword, space
 * IF IF_ELSE       condition                          then        else
 * LOOP_*           more condition, or  limit          body                  reg, id
 *                  NULL
 * SWITCH           switched on                                    default   reg, cases
 * CALL                                                                      id
 *
 * WAVE_ASSIGN      what is assigned: all expressions                        reg (a wave register), component
 *                  of these three are uniform
 * WAVE_LOAD                            byte address                         reg, component, dword, space
 * WAVE_IF          condition                          body
 * WAVE_OP          first source        second source                        op, reg (of either kind), component
 * ATOMIC...        operand             byte address                         op, reg, component, dword, space; second
 *                                                                           operand: swapped. count 0: the old value
 *                                                                           goes nowhere
 *
 * SAMPLE           coordinates, two    level, or                            reg, component, dword, sampler, op (a
 *                                      derivatives                          TreeSample), space
 * LOAD_TEXEL                           column                               reg, component, dword, space; row: swapped
 * STORE_TEXEL      what is stored      column                               dword, space; row: swapped; id: 1 if all
 *                                                                           lanes have the same texel
 * SIZE                                                                      reg, component, dword, space
 * WAVE_SIZE                                                                 the same, of a wave register
 * DEMOTE           condition
 * WRITE_EXEC       what exec becomes                  body: simple                      component
 *                                                     statements
 */
typedef struct TreeStmt {
    uint8_t kind;                       /* OracleStatement */
    uint8_t count;                      /* components written */
    uint8_t component[TREE_COMPONENTS]; /* write mask, in any order */
    uint8_t dword[TREE_COMPONENTS];     /* which dwords at the address */
    uint16_t reg;
    uint16_t id;   /* LOOP_*, SWITCH: its number among its like in the kernel; CALL: function */
    uint8_t op;    /* WAVE_OP: OracleWaveOp; ATOMIC...: OracleAtomic */
    uint8_t space; /* TreeSpace */
    uint8_t sampler;
    uint8_t part;     /* LOAD_..., STORE...: bytes of a component, 1 or 2 (dword is then which of them); 0: a word */
    bool uniform;     /* LOOP_*, WAVE_IF: all threads of the group that are left go the same way, and stay together */
    bool chained;     /* SWITCH of a kernel of waves: lowered to nested if-elses, not to one `if` after the other */
    bool writes_exec; /* IF_ELSE: lowered without the mask stack; the then side always runs first */
    bool negated;     /* the predicate counts the other way round */
    TreeExpr *value, *address, *swapped;
    TreeExpr *predicate; /* one component of a wave register: the statement is for lanes whose bit is 1; or NULL */
    TreeBlock body, other;
    TreeCase *cases;
    struct TreeStmt *next;
} TreeStmt;

struct OracleKernel {
    uint64_t seed;
    bool waves, exchanges, images, wild;
    TreeBlock entry[2]; /* main, and the main of a second kernel */
    int entries;
    TreeBlock function[TREE_FUNCTIONS]; /* function i calls only functions below i */
    int functions;
    int loops, switches;
    int exec_branches;                /* statements with writes_exec */
    int registers;                    /* used: variables, then one for each loop and switch */
    uint32_t own_words;               /* words of u0 that belong to each thread */
    uint32_t table[TREE_TABLE_WORDS]; /* t0 */
    uint32_t totals[TREE_TOTALS];     /* u1 at the start */
    TreeTexture texture[TREE_TEXTURES];
    TreeSampler sampler[TREE_SAMPLERS];
    uint32_t picture_width; /* of u3, u4 and u5; thread t has the texels in column t mod width, rows 2 (t / width) on */
    struct TreeChunk *chunks;
};

/* Whether the case is for this number. */
bool tree_matches(const TreeCase *c, uint32_t number);

/* Zeroed memory that lives as long as the kernel. */
void *tree_alloc(OracleKernel *kernel, size_t bytes);
void tree_append(TreeBlock *block, TreeStmt *statement);

/* Which ways out of a block or statement its statements may take: a set of these. A loop takes in its own break and
 * continue; only what leaves the statement itself counts. The end of the thread is none of them. */
enum { ESCAPE_BREAK = 1, ESCAPE_CONTINUE = 2, ESCAPE_RETURN = 4 };
unsigned tree_escapes(const TreeBlock *block);
unsigned tree_statement_escapes(const TreeStmt *statement);

/* Whether all lanes that enter the block come to its end, as far as one can see without looking into functions. */
bool tree_is_closed(const TreeBlock *block);

/* How often a statement of that kind stands in the block and in the blocks within it. */
int tree_count(const TreeBlock *block, OracleStatement kind);

int tree_launches(const OracleDispatch *dispatch);
OracleLaunch tree_launch(const OracleDispatch *dispatch, int number);
uint32_t tree_volume(const uint32_t sides[3]);

/* Words of t0, of private memory, of shared, and rows of a picture: less in a wild kernel. */
uint32_t tree_table_words(const OracleKernel *kernel);
uint32_t tree_private_words(const OracleKernel *kernel);
uint32_t tree_shared_words(const OracleKernel *kernel, OracleDispatch dispatch);
uint32_t tree_picture_rows(const OracleKernel *kernel, OracleDispatch dispatch);

/* Words of a half and of an area (see above). */
uint32_t tree_half_words(uint32_t group_size);
uint32_t tree_area_words(OracleDispatch dispatch);

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
