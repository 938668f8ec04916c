/* interp.c: runs a scalar kernel's tree one thread after the other: no waves, no masks, no stack of them. A statement
 * ends in one of five ways; blocks, loops, functions and the thread each take in those that concern them.
 */
#include <stdlib.h>
#include <string.h>

#include "tests/oracle/wave.h"

typedef enum Ending { END_NORMAL, END_BREAK, END_CONTINUE, END_RETURN, END_EXIT } Ending;

static Ending run_block(Thread *thread, const TreeBlock *block);

static bool loop_goes_on(Thread *thread, const TreeStmt *s) {
    if (thread->reg[s->reg][0] >= thread->reg[s->reg][1]) return false;
    return !s->value || thread_scalar(thread, s->value) != 0;
}

static Ending run_loop(Thread *thread, const TreeStmt *s) {
    thread->reg[s->reg][1] = thread_scalar(thread, s->address);
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
    uint32_t value = thread->reg[s->reg][0] = thread_scalar(thread, s->value);
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
    case ORACLE_ASSIGN: thread_assign(thread, s); return END_NORMAL;
    case ORACLE_LOAD_T:
    case ORACLE_LOAD_U: thread_load(thread, s); return END_NORMAL;
    case ORACLE_STORE: thread_store(thread, s); return END_NORMAL;
    case ORACLE_IF:
    case ORACLE_IF_ELSE: return run_block(thread, thread_scalar(thread, s->value) ? &s->body : &s->other);
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

/* ---- memory ---- */
OracleMemory oracle_memory(const OracleKernel *kernel, OracleDispatch dispatch) {
    OracleMemory memory = {0};
    for (int b = 0; b < ORACLE_BUFFERS; b++) {
        memory.count[b] = oracle_words(kernel, dispatch, (OracleBuffer)b);
        memory.words[b] = calloc(memory.count[b] + 1, sizeof(uint32_t));
        if (!memory.words[b]) abort();
    }
    if (kernel->waves) memcpy(memory.words[ORACLE_U1], kernel->totals, sizeof kernel->totals);
    return memory;
}

void oracle_memory_free(OracleMemory *memory) {
    for (int b = 0; b < ORACLE_BUFFERS; b++) free(memory->words[b]);
}

/* ---- the dispatch ---- */
static void run_threads(const OracleKernel *kernel, OracleDispatch dispatch, const SpaceWords *space,
                        OracleCoverage *executed) {
    for (uint32_t group = 0; group < dispatch.groups; group++)
        for (uint32_t i = 0; i < dispatch.size; i++) {
            Thread thread = {.kernel = kernel, .executed = executed, .space = space};
            thread.builtin[TREE_THREAD_ID] = group * dispatch.size + i;
            thread.builtin[TREE_GROUP_ID] = group;
            thread.builtin[TREE_GROUP_THREAD_ID] = i;
            thread.builtin[TREE_GROUP_SIZE] = dispatch.size;
            run_block(&thread, &kernel->main);
        }
}

void oracle_run(const OracleKernel *kernel, OracleDispatch dispatch, OracleMemory *memory, OracleCoverage *executed) {
    uint32_t table[TREE_TABLE_WORDS];
    memcpy(table, kernel->table, sizeof table);
    SpaceWords space[SPACE_COUNT] = {[SPACE_T0] = {table, TREE_TABLE_WORDS}};
    for (int b = 0; b < ORACLE_BUFFERS; b++) space[SPACE_U0 + b] = (SpaceWords){memory->words[b], memory->count[b]};
    if (!kernel->waves) {
        run_threads(kernel, dispatch, space, executed);
        return;
    }
    for (uint32_t group = 0; group < dispatch.groups; group++) wave_run_group(kernel, dispatch, group, space, executed);
}
