/* tree.c: the memory and the tables of kernel trees, and the random numbers they are made of. */
#include "tests/oracle/tree.h"

#include <stdlib.h>

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

const char *const oracle_statement_names[ORACLE_STATEMENT_COUNT] = {
#define STATEMENT(ID, name) [ORACLE_##ID] = name,
#include "tests/oracle/statement.def"
#undef STATEMENT
};

const char *oracle_op_mnemonic(OracleOp op) {
    return tree_ops[op].mnemonic;
}

/* ---- memory ---- */
typedef struct TreeChunk {
    struct TreeChunk *next;
    _Alignas(max_align_t) unsigned char bytes[];
} TreeChunk;

void *tree_alloc(OracleKernel *kernel, size_t bytes) {
    TreeChunk *chunk = calloc(1, sizeof *chunk + bytes);
    if (!chunk) abort();
    chunk->next = kernel->chunks;
    kernel->chunks = chunk;
    return chunk->bytes;
}

void oracle_free(OracleKernel *kernel) {
    if (!kernel) return;
    for (TreeChunk *chunk = kernel->chunks, *next; chunk; chunk = next) {
        next = chunk->next;
        free(chunk);
    }
    free(kernel);
}

void tree_append(TreeBlock *block, TreeStmt *statement) {
    if (block->last)
        block->last->next = statement;
    else
        block->first = statement;
    block->last = statement;
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

size_t oracle_words(const OracleKernel *kernel, OracleDispatch dispatch) {
    return (size_t)kernel->own_words * dispatch.groups * dispatch.size;
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
