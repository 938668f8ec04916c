/* interp.c: runs a kernel's tree one thread after the other, as plain scalar code: no waves, no masks, no stack of
 * them. A statement ends in one of five ways; blocks, loops, functions and the thread each take in those that concern
 * them.
 */
#include "tests/oracle/eval.h"

#include <string.h>

typedef enum Ending { END_NORMAL, END_BREAK, END_CONTINUE, END_RETURN, END_EXIT } Ending;

typedef struct Thread {
    const OracleKernel *kernel;
    OracleCoverage *executed; /* may be NULL */
    uint32_t *memory;
    uint32_t builtin[TREE_BUILTINS];
    uint32_t reg[TREE_REGISTERS][TREE_COMPONENTS];
} Thread;

/* ---- expressions ---- */
static void eval(Thread *thread, const TreeExpr *expr, uint32_t out[TREE_COMPONENTS]);

static void eval_op(Thread *thread, const TreeExpr *expr, uint32_t out[TREE_COMPONENTS]) {
    uint32_t value[TREE_ARGUMENTS][TREE_COMPONENTS] = {0};
    const TreeOpInfo *info = &tree_ops[expr->op];
    if (thread->executed) thread->executed->op[expr->op]++;
    for (int i = 0; i < info->arity && i < TREE_ARGUMENTS; i++) {
        const TreeExpr *argument = expr->argument[i];
        eval(thread, argument, value[i]);
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

static void eval(Thread *thread, const TreeExpr *expr, uint32_t out[TREE_COMPONENTS]) {
    switch (expr->kind) {
    case EXPR_REGISTER:
        for (int c = 0; c < expr->width; c++) out[c] = thread->reg[expr->reg][expr->component[c]];
        break;
    case EXPR_IMMEDIATE: memcpy(out, expr->bits, sizeof expr->bits); break;
    case EXPR_BUILTIN:
        for (int c = 0; c < expr->width; c++) out[c] = thread->builtin[expr->builtin];
        break;
    case EXPR_OP: eval_op(thread, expr, out); break;
    }
}

static uint32_t eval_scalar(Thread *thread, const TreeExpr *expr) {
    uint32_t value[TREE_COMPONENTS];
    eval(thread, expr, value);
    return value[0];
}

/* ---- statements ---- */
static Ending run_block(Thread *thread, const TreeBlock *block);

static void run_assign(Thread *thread, const TreeStmt *s) {
    uint32_t value[TREE_COMPONENTS];
    eval(thread, s->value, value);
    for (int c = 0; c < s->count; c++) thread->reg[s->reg][s->component[c]] = value[s->value->width == 1 ? 0 : c];
}

static void run_load(Thread *thread, const TreeStmt *s, const uint32_t *words) {
    uint32_t word = eval_scalar(thread, s->address) / 4;
    for (int c = 0; c < s->count; c++) thread->reg[s->reg][s->component[c]] = words[word + s->dword[c]];
}

static void run_store(Thread *thread, const TreeStmt *s) {
    uint32_t word = eval_scalar(thread, s->address) / 4;
    uint32_t value[TREE_COMPONENTS];
    eval(thread, s->value, value);
    for (int c = 0; c < s->count; c++) thread->memory[word + s->dword[c]] = value[s->value->width == 1 ? 0 : c];
}

static bool loop_goes_on(Thread *thread, const TreeStmt *s) {
    if (thread->reg[s->reg][0] >= thread->reg[s->reg][1]) return false;
    return !s->value || eval_scalar(thread, s->value) != 0;
}

static Ending run_loop(Thread *thread, const TreeStmt *s) {
    thread->reg[s->reg][1] = eval_scalar(thread, s->address);
    thread->reg[s->reg][0] = 0;
    bool tests_first = s->kind == ORACLE_LOOP_WHILE;
    while (!tests_first || loop_goes_on(thread, s)) {
        thread->reg[s->reg][0]++;
        Ending ending = run_block(thread, &s->body);
        if (ending == END_BREAK) break;
        if (ending == END_RETURN || ending == END_EXIT) return ending;
        if (!tests_first && !loop_goes_on(thread, s)) break;
    }
    return END_NORMAL;
}

static Ending run_switch(Thread *thread, const TreeStmt *s) {
    uint32_t value = thread->reg[s->reg][0] = eval_scalar(thread, s->value);
    for (const TreeCase *c = s->cases; c; c = c->next)
        if (c->match == value) return run_block(thread, &c->body);
    return run_block(thread, &s->other);
}

static Ending run_call(Thread *thread, const TreeStmt *s) {
    Ending ending = run_block(thread, &thread->kernel->function[s->id]);
    return ending == END_EXIT ? END_EXIT : END_NORMAL;
}

static Ending run_statement(Thread *thread, const TreeStmt *s) {
    if (thread->executed) thread->executed->statement[s->kind]++;
    switch ((OracleStatement)s->kind) {
    case ORACLE_ASSIGN: run_assign(thread, s); return END_NORMAL;
    case ORACLE_LOAD_T: run_load(thread, s, thread->kernel->table); return END_NORMAL;
    case ORACLE_LOAD_U: run_load(thread, s, thread->memory); return END_NORMAL;
    case ORACLE_STORE: run_store(thread, s); return END_NORMAL;
    case ORACLE_IF:
    case ORACLE_IF_ELSE: return run_block(thread, eval_scalar(thread, s->value) ? &s->body : &s->other);
    case ORACLE_LOOP_WHILE:
    case ORACLE_LOOP_DO: return run_loop(thread, s);
    case ORACLE_SWITCH: return run_switch(thread, s);
    case ORACLE_CALL: return run_call(thread, s);
    case ORACLE_BREAK: return END_BREAK;
    case ORACLE_CONTINUE: return END_CONTINUE;
    case ORACLE_RETURN: return END_RETURN;
    case ORACLE_EXIT: return END_EXIT;
    default: return END_NORMAL;
    }
}

static Ending run_block(Thread *thread, const TreeBlock *block) {
    for (const TreeStmt *s = block->first; s; s = s->next) {
        Ending ending = run_statement(thread, s);
        if (ending != END_NORMAL) return ending;
    }
    return END_NORMAL;
}

void oracle_run(const OracleKernel *kernel, OracleDispatch dispatch, uint32_t *memory, OracleCoverage *executed) {
    for (uint32_t group = 0; group < dispatch.groups; group++)
        for (uint32_t i = 0; i < dispatch.size; i++) {
            Thread thread = {.kernel = kernel, .executed = executed, .memory = memory};
            thread.builtin[TREE_THREAD_ID] = group * dispatch.size + i;
            thread.builtin[TREE_GROUP_ID] = group;
            thread.builtin[TREE_GROUP_THREAD_ID] = i;
            thread.builtin[TREE_GROUP_SIZE] = dispatch.size;
            run_block(&thread, &kernel->main);
        }
}
