/* thread.c: what one thread does in a statement without flow of control. */
#include "tests/oracle/thread.h"

#include <stdlib.h>
#include <string.h>

#include "tests/oracle/eval.h"

/* ---- expressions ---- */
static void eval_op(Thread *thread, const TreeExpr *expr, uint32_t out[TREE_COMPONENTS]) {
    uint32_t value[TREE_ARGUMENTS][TREE_COMPONENTS] = {0};
    const TreeOpInfo *info = &tree_ops[expr->op];
    if (thread->executed) thread->executed->op[expr->op]++;
    for (int i = 0; i < info->arity && i < TREE_ARGUMENTS; i++) {
        const TreeExpr *argument = expr->argument[i];
        thread_eval(thread, argument, value[i]);
        if (info->shape != SHAPE_REDUCE && argument->width == 1)
            for (int c = 1; c < expr->width; c++) value[i][c] = value[i][0];
    }
    switch (info->shape) {
    case SHAPE_EACH:
        for (int c = 0; c < expr->width; c++) {
            out[c] = eval_component(expr->op, value[0][c], value[1][c], value[2][c]);
            if (eval_is_undecided(expr->op, value[0][c], value[1][c])) thread->memory->undecided = true;
        }
        break;
    case SHAPE_WHOLE: eval_whole(expr->op, value[0], expr->width, out); break;
    case SHAPE_REDUCE:
        out[0] = eval_reduce(expr->op, value[0], value[1], expr->argument[0]->width);
        for (int c = 1; c < expr->width; c++) out[c] = out[0];
        break;
    }
}

void thread_eval(Thread *thread, const TreeExpr *expr, uint32_t out[TREE_COMPONENTS]) {
    switch (expr->kind) {
    case EXPR_REGISTER:
        for (int c = 0; c < expr->width; c++) out[c] = thread->reg[expr->reg][expr->component[c]];
        break;
    case EXPR_WAVE:
        for (int c = 0; c < expr->width; c++) out[c] = thread->wave_reg[expr->reg][expr->component[c]];
        break;
    case EXPR_IMMEDIATE: memcpy(out, expr->bits, sizeof expr->bits); break;
    case EXPR_BUILTIN:
        for (int c = 0; c < expr->width; c++) out[c] = thread->builtin[expr->builtin][expr->component[c]];
        break;
    case EXPR_OP: eval_op(thread, expr, out); break;
    }
}

uint32_t thread_scalar(Thread *thread, const TreeExpr *expr) {
    uint32_t value[TREE_COMPONENTS] = {0};
    thread_eval(thread, expr, value);
    return value[0];
}

/* ---- statements ---- */
void thread_assign(Thread *thread, const TreeStmt *s) {
    uint32_t value[TREE_COMPONENTS];
    thread_eval(thread, s->value, value);
    for (int c = 0; c < s->count; c++) thread->reg[s->reg][s->component[c]] = value[s->value->width == 1 ? 0 : c];
}

void thread_words(Thread *thread, const TreeStmt *s, int count, uint32_t *word[TREE_COMPONENTS]) {
    const SpaceWords own = {thread->private, tree_private_words(thread->kernel)};
    const SpaceWords *space = s->space == SPACE_PRIVATE ? &own : &thread->space[s->space];
    uint32_t address = thread_scalar(thread, s->address);
    for (int c = 0; c < count; c++) {
        size_t number = s->part ? (address + (size_t)s->part * s->dword[c]) / 4 : (size_t)(address / 4) + s->dword[c];
        word[c] = number < space->count ? &space->words[number] : NULL;
        if (address % 4 || (!word[c] && !thread->kernel->wild)) abort(); /* the generator's mistake */
        thread->memory->dropped += !word[c];
    }
}

/* The lowest bit of component c in its word, and the bits that it has. */
static int part_start(const TreeStmt *s, int c) {
    return s->part ? s->part * s->dword[c] * 8 % 32 : 0;
}
static uint32_t part_mask(const TreeStmt *s) {
    return s->part == 1 ? 0xff : s->part == 2 ? 0xffff : 0xffffffff;
}

void thread_load(Thread *thread, const TreeStmt *s) {
    uint32_t *word[TREE_COMPONENTS];
    thread_words(thread, s, s->count, word);
    for (int c = 0; c < s->count; c++) {
        if (!word[c]) thread_note(thread, ORACLE_FEATURE_OUTSIDE_LOAD);
        if (s->part) thread_note(thread, s->part == 1 ? ORACLE_FEATURE_LOAD_BYTES : ORACLE_FEATURE_LOAD_HALVES);
        thread->reg[s->reg][s->component[c]] = word[c] ? *word[c] >> part_start(s, c) & part_mask(s) : 0;
    }
}

void thread_store(Thread *thread, const TreeStmt *s) {
    uint32_t value[TREE_COMPONENTS], *word[TREE_COMPONENTS];
    if (thread->helper && s->space != SPACE_PRIVATE) {
        thread_note(thread, ORACLE_FEATURE_HELPER_STORE);
        thread->memory->helper_drops++;
        return;
    }
    thread_words(thread, s, s->count, word);
    thread_eval(thread, s->value, value);
    for (int c = 0; c < s->count; c++) {
        const uint32_t kept = ~(part_mask(s) << part_start(s, c));
        if (s->part) thread_note(thread, s->part == 1 ? ORACLE_FEATURE_STORE_BYTES : ORACLE_FEATURE_STORE_HALVES);
        if (word[c]) *word[c] = (*word[c] & kept) | (value[s->value->width == 1 ? 0 : c] << part_start(s, c) & ~kept);
        if (!word[c]) thread_note(thread, ORACLE_FEATURE_OUTSIDE_STORE);
    }
}

/* ---- places ---- */

/* Number `i` of a block with these sides: row by row, then plane by plane. */
static void place_in(const uint32_t sides[3], uint32_t i, uint32_t place[3]) {
    place[0] = i % sides[0];
    place[1] = i / sides[0] % sides[1];
    place[2] = i / sides[0] / sides[1];
}

void thread_place(Thread *thread, const OracleLaunch *launch, uint32_t group, uint32_t number) {
    uint32_t group_size = tree_volume(launch->size), *in_group = thread->builtin[TREE_GROUP_THREAD_POS];
    place_in(launch->groups, group, thread->builtin[TREE_GROUP_POS]);
    if (launch->quads) {
        place_in((uint32_t[3]){launch->size[0] / 2, launch->size[1] / 2, launch->size[2]}, number / 4, in_group);
        in_group[0] = 2 * in_group[0] + number % 2;
        in_group[1] = 2 * in_group[1] + number / 2 % 2;
    } else {
        place_in(launch->size, number, in_group);
    }
    memcpy(thread->builtin[TREE_GROUP_COUNT], launch->groups, sizeof launch->groups);
    for (int i = 0; i < 3; i++)
        thread->builtin[TREE_THREAD_POS][i] = thread->builtin[TREE_GROUP_POS][i] * launch->size[i] + in_group[i];
    thread->builtin[TREE_THREAD_ID][0] = group * group_size + number;
    thread->builtin[TREE_GROUP_ID][0] = group;
    thread->builtin[TREE_GROUP_THREAD_ID][0] = number;
    thread->builtin[TREE_GROUP_SIZE][0] = group_size;
}

void thread_note(Thread *thread, OracleFeature feature) {
    if (thread->executed) thread->executed->feature[feature]++;
}
