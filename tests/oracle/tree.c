/* tree.c: the memory and the tables of kernel trees, and the random numbers they are made of. */
#include "tests/oracle/tree.h"

#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"

const TreeOpInfo tree_ops[ORACLE_OP_COUNT] = {
#define OP(ID, mnemonic, arity, shape, result, source, bare) \
    [ORACLE_OP_##ID] = {mnemonic, arity, SHAPE_##shape, CLASS_##result, CLASS_##source, CLASS_##bare},
#define SPELL(ID, mnemonic, bare)
#include "tests/oracle/op.def"
#undef SPELL
#undef OP
};

const TreeSpelling tree_spellings[] = {
#define OP(ID, mnemonic, arity, shape, result, source, bare)
#define SPELL(ID, mnemonic, bare) {ORACLE_OP_##ID, mnemonic, CLASS_##bare},
#include "tests/oracle/op.def"
#undef SPELL
#undef OP
};
const size_t tree_spelling_count = sizeof tree_spellings / sizeof tree_spellings[0];

const TreeWaveOpInfo tree_wave_ops[ORACLE_WAVE_OP_COUNT] = {
#define WAVE_OP(ID, mnemonic, form) [ORACLE_WAVE_##ID] = {mnemonic, FORM_##form},
#include "tests/oracle/wave_op.def"
#undef WAVE_OP
};

const TreeAtomicInfo tree_atomics[ORACLE_ATOMIC_COUNT] = {
#define ATOMIC(ID, mnemonic, total, bare) [ORACLE_ATOMIC_##ID] = {mnemonic, total, CLASS_##bare},
#include "tests/oracle/atomic.def"
#undef ATOMIC
};

const TreeBuiltinInfo tree_builtins[TREE_BUILTINS] = {
#define BUILTIN(ID, name, components, uniform, vector, scalar) \
    [TREE_##ID] = {name, components, uniform, vector, scalar},
#include "tests/oracle/builtin.def"
#undef BUILTIN
};

const char *const tree_formats[TREE_FORMATS] = {"rgba8", "r32f", "rgba32f"};
const char *const tree_filters[TREE_FILTERS] = {"point", "bilinear", "trilinear"};
const char *const tree_modes[TREE_MODES] = {"wrap", "clamp", "mirror"};

const char *const oracle_feature_names[ORACLE_FEATURE_COUNT] = {
#define FEATURE(ID, name) [ORACLE_FEATURE_##ID] = name,
#define SPELLED(ID, name, text) [ORACLE_FEATURE_##ID] = name,
#include "tests/oracle/feature.def"
#undef SPELLED
#undef FEATURE
};

void oracle_note_spelling(const char *source, OracleCoverage *coverage) {
#define FEATURE(ID, name)
#define SPELLED(ID, name, text) coverage->feature[ORACLE_FEATURE_##ID] += strstr(source, text) != NULL;
#include "tests/oracle/feature.def"
#undef SPELLED
#undef FEATURE
}

const char *const oracle_statement_names[ORACLE_STATEMENT_COUNT] = {
#define STATEMENT(ID, name) [ORACLE_##ID] = name,
#include "tests/oracle/statement.def"
#undef STATEMENT
};

const char *oracle_op_mnemonic(OracleOp op) {
    return tree_ops[op].mnemonic;
}

const char *oracle_wave_op_mnemonic(OracleWaveOp op) {
    return tree_wave_ops[op].mnemonic;
}

const char *oracle_atomic_mnemonic(OracleAtomic op) {
    return tree_atomics[op].mnemonic;
}

/* ---- memory ---- */
typedef struct TreeChunk {
    struct TreeChunk *next;
    _Alignas(max_align_t) unsigned char bytes[];
} TreeChunk;

void *tree_alloc(OracleKernel *kernel, size_t bytes) {
    TreeChunk *chunk = memory_new(sizeof *chunk + bytes);
    if (!chunk) abort();
    chunk->next = kernel->chunks;
    kernel->chunks = chunk;
    return chunk->bytes;
}

void oracle_free(OracleKernel *kernel) {
    if (!kernel) return;
    for (TreeChunk *chunk = kernel->chunks, *next; chunk; chunk = next) {
        next = chunk->next;
        memory_free(chunk);
    }
    memory_free(kernel);
}

void tree_append(TreeBlock *block, TreeStmt *statement) {
    if (block->last)
        block->last->next = statement;
    else
        block->first = statement;
    block->last = statement;
}

bool tree_matches(const TreeCase *c, uint32_t number) {
    return number == c->match || number == c->also;
}

unsigned tree_statement_escapes(const TreeStmt *s) {
    unsigned escapes = tree_escapes(&s->body) | tree_escapes(&s->other);
    switch (s->kind) {
    case ORACLE_BREAK: return ESCAPE_BREAK;
    case ORACLE_CONTINUE: return ESCAPE_CONTINUE;
    case ORACLE_RETURN: return ESCAPE_RETURN;
    case ORACLE_LOOP_WHILE:
    case ORACLE_LOOP_DO: return escapes & ESCAPE_RETURN;
    case ORACLE_SWITCH:
        for (const TreeCase *c = s->cases; c; c = c->next) escapes |= tree_escapes(&c->body);
        return escapes;
    default: return escapes;
    }
}

unsigned tree_escapes(const TreeBlock *block) {
    unsigned escapes = 0;
    for (const TreeStmt *s = block->first; s; s = s->next) escapes |= tree_statement_escapes(s);
    return escapes;
}

/* Whether some statement ends the thread, or calls a function that might. */
static bool may_exit(const TreeBlock *block) {
    for (const TreeStmt *s = block->first; s; s = s->next) {
        if (s->kind == ORACLE_EXIT || s->kind == ORACLE_CALL) return true;
        if (may_exit(&s->body) || may_exit(&s->other)) return true;
        for (const TreeCase *c = s->cases; c; c = c->next)
            if (may_exit(&c->body)) return true;
    }
    return false;
}

bool tree_is_closed(const TreeBlock *block) {
    return tree_escapes(block) == 0 && !may_exit(block);
}

int tree_count(const TreeBlock *block, OracleStatement kind) {
    int count = 0;
    for (const TreeStmt *s = block->first; s; s = s->next) {
        count += s->kind == (uint8_t)kind;
        count += tree_count(&s->body, kind) + tree_count(&s->other, kind);
        for (const TreeCase *c = s->cases; c; c = c->next) count += tree_count(&c->body, kind);
    }
    return count;
}

/* Functions have none. */
int oracle_barriers(const OracleKernel *kernel) {
    return tree_count(&kernel->entry[0], ORACLE_BARRIER) + tree_count(&kernel->entry[1], ORACLE_BARRIER);
}

/* ---- launches ---- */
int tree_launches(const OracleDispatch *dispatch) {
    return dispatch->launches ? dispatch->launches : 1;
}

OracleLaunch tree_launch(const OracleDispatch *dispatch, int number) {
    if (dispatch->launches) return dispatch->launch[number];
    return (OracleLaunch){.groups = {dispatch->groups, 1, 1}, .size = {dispatch->size, 1, 1}};
}

uint32_t tree_volume(const uint32_t sides[3]) {
    return sides[0] * sides[1] * sides[2];
}

/* ---- the layout of memory ---- */
uint32_t tree_half_words(uint32_t group_size) {
    return TREE_SLOT * group_size + TREE_TOTALS;
}

uint32_t tree_area_words(OracleDispatch dispatch) {
    uint32_t waves = (dispatch.size + dispatch.wave_size - 1) / dispatch.wave_size;
    return 2 * tree_half_words(dispatch.size) + waves * TREE_WAVE_WORDS;
}

uint32_t tree_table_words(const OracleKernel *kernel) {
    return TREE_TABLE_WORDS - (kernel->wild ? TREE_CUT : 0);
}

uint32_t tree_private_words(const OracleKernel *kernel) {
    return TREE_PRIVATE - (kernel->wild ? TREE_CUT : 0);
}

uint32_t tree_shared_words(const OracleKernel *kernel, OracleDispatch dispatch) {
    return tree_area_words(dispatch) - (kernel->wild ? TREE_CUT : 0);
}

uint32_t tree_picture_rows(const OracleKernel *kernel, OracleDispatch dispatch) {
    uint32_t threads = dispatch.groups * dispatch.size, width = kernel->picture_width;
    return TREE_PICTURE_ROWS * ((threads + width - 1) / width) - (kernel->wild ? 1 : 0);
}

size_t oracle_words(const OracleKernel *kernel, OracleDispatch dispatch, OracleBuffer buffer) {
    uint32_t cut = kernel->wild ? TREE_CUT : 0;
    size_t pixels = kernel->images ? (size_t)kernel->picture_width * tree_picture_rows(kernel, dispatch) : 0;
    switch (buffer) {
    case ORACLE_U0: return (size_t)kernel->own_words * dispatch.groups * dispatch.size - cut;
    case ORACLE_U1: return kernel->waves ? TREE_TOTALS - cut / 2 : 0;
    case ORACLE_U2: return kernel->waves ? (size_t)dispatch.groups * tree_area_words(dispatch) - cut : 0;
    case ORACLE_U5: return TREE_COMPONENTS * pixels;
    default: return pixels;
    }
}

/* ---- random numbers ---- */

/* A Weyl sequence whose steps are mixed by two rounds of multiply and shift. */
uint64_t random_next(Random *random) {
    random->state += 0x9e3779b97f4a7c15u;
    uint64_t x = random->state;
    x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
    x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
    return x ^ x >> 32;
}

uint32_t random_below(Random *random, uint32_t limit) {
    return (uint32_t)((random_next(random) >> 32) * limit >> 32);
}

bool random_chance(Random *random, uint32_t percent) {
    return random_below(random, 100) < percent;
}

void random_order(Random *random, uint8_t order[TREE_COMPONENTS]) {
    for (uint8_t i = 0; i < TREE_COMPONENTS; i++) {
        uint32_t j = random_below(random, i + 1u);
        order[i] = i;
        order[i] = order[j];
        order[j] = i;
    }
}
