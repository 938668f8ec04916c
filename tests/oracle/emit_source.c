/* emit_source.c: functions, main and the directives around them as one source. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/oracle/emit.h"

static void emit_function(Emit *e, int id) {
    const TreeBlock *body = &e->kernel->function[id];
    Scope scope = {.function = id};
    e->depth = e->deepest = 0;
    emit_text(e, "F%d:\n", id);
    OperandText run = emit_run_flag(e, id);
    if (tree_escapes(body)) emit_line(e, "mov %s, u(1)", run.text);
    Outcome outcome = emit_block(e, body->first, &scope, LEVEL_FUNCTION);
    if (!outcome.dead || emit_coin(e)) emit_line(e, "pop_mask");
    e->function_depth[id] = e->deepest;
}

static char *take_text(Emit *e) {
    char *text = e->bytes;
    e->bytes = NULL;
    e->length = e->capacity = 0;
    return text;
}

static void emit_header(Emit *e, OracleDispatch dispatch) {
    const OracleKernel *kernel = e->kernel;
    emit_text(e, "; oracle kernel, seed %llu\n", (unsigned long long)kernel->seed);
    emit_text(e, ".dispatch %ux%u\n", dispatch.groups, dispatch.size);
    emit_text(e, ".machine mask_stack_depth=%d\n", e->deepest > 0 ? e->deepest : 1);
    emit_text(e, ".buffer t0, u32");
    for (int i = 0; i < TREE_TABLE_WORDS; i++) emit_text(e, " %u", kernel->table[i]);
    emit_text(e, "\n.buffer u0, %zu\n", oracle_words(kernel, dispatch, ORACLE_U0));
    if (kernel->waves) {
        emit_text(e, ".buffer u1, u32");
        for (int i = 0; i < TREE_TOTALS; i++) emit_text(e, " %u", kernel->totals[i]);
        emit_text(e, "\n.buffer u2, %zu\n", oracle_words(kernel, dispatch, ORACLE_U2));
        emit_text(e, ".shared %u\n", tree_area_words(dispatch));
    }
    emit_text(e, "\n");
}

/* Functions stand behind main or, in some variants, before it; then main may run off the end of the source. */
char *oracle_source_without(const OracleKernel *kernel, OracleDispatch dispatch, uint64_t variant, int barrier) {
    Emit e = {.kernel = kernel, .without = barrier, .random = {kernel->seed ^ (variant + 1) * 0x9e6c63d0676a9a99u}};
    e.downwards = random_chance(&e.random, 10);
    bool main_last = emit_coin(&e), runs_off = main_last && emit_coin(&e);
    emit_text(&e, "%s", "");
    for (int id = 0; id < kernel->functions; id++) emit_function(&e, id);
    char *functions = take_text(&e);
    e.depth = e.deepest = 0;
    Scope scope = {.function = -1};
    emit_block(&e, kernel->main.first, &scope, LEVEL_TOP);
    if (!runs_off) emit_line(&e, "ret");
    char *body = take_text(&e);

    emit_header(&e, dispatch);
    size_t size = e.length + strlen(functions) + strlen(body) + 64;
    char *source = malloc(size);
    if (!source) abort();
    snprintf(source, size, "%s%s%s%s%s", e.bytes, main_last ? "    jmp MAIN\n" : "", main_last ? functions : "",
             main_last ? "MAIN:\n" : "", body);
    if (!main_last) strcat(source, functions);
    free(e.bytes);
    free(functions);
    free(body);
    return source;
}

char *oracle_source(const OracleKernel *kernel, OracleDispatch dispatch, uint64_t variant) {
    return oracle_source_without(kernel, dispatch, variant, -1);
}
