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
        for (int c = 0; c < expr->width; c++) out[c] = eval_component(expr->op, value[0][c], value[1][c], value[2][c]);
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
        for (int c = 0; c < expr->width; c++) out[c] = thread->builtin[expr->builtin];
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

uint32_t *thread_words(Thread *thread, const TreeStmt *s) {
    const SpaceWords *space = &thread->space[s->space];
    uint32_t address = thread_scalar(thread, s->address), word = address / 4;
    for (int c = 0; c < s->count || c == 0; c++)
        if (address % 4 || (size_t)word + s->dword[c] >= space->count) abort(); /* the generator's mistake */
    return &space->words[word];
}

void thread_load(Thread *thread, const TreeStmt *s) {
    const uint32_t *words = thread_words(thread, s);
    for (int c = 0; c < s->count; c++) thread->reg[s->reg][s->component[c]] = words[s->dword[c]];
}

void thread_store(Thread *thread, const TreeStmt *s) {
    uint32_t value[TREE_COMPONENTS], *words = thread_words(thread, s);
    thread_eval(thread, s->value, value);
    for (int c = 0; c < s->count; c++) words[s->dword[c]] = value[s->value->width == 1 ? 0 : c];
}
