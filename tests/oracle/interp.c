/* interp.c: runs a scalar kernel's tree one thread after the other: no waves, no masks, no stack of them. A statement
 * ends in one of five ways; blocks, loops, functions and the thread each take in those that concern them.
 */
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
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
        if (tree_matches(c, value)) return run_block(thread, &c->body);
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
    case ORACLE_LOAD_U:
    case ORACLE_LOAD_PRIVATE: thread_load(thread, s); return END_NORMAL;
    case ORACLE_STORE_PRIVATE:
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
        memory.words[b] = memory_array(memory.count[b] + 1, sizeof(uint32_t));
        if (!memory.words[b]) abort();
    }
    memcpy(memory.words[ORACLE_U1], kernel->totals, memory.count[ORACLE_U1] * sizeof(uint32_t));
    return memory;
}

void oracle_memory_free(OracleMemory *memory) {
    for (int b = 0; b < ORACLE_BUFFERS; b++) memory_free(memory->words[b]);
}

/* ---- the dispatches ---- */
static void run_threads(const OracleKernel *kernel, const OracleLaunch *launch, const SpaceWords *space,
                        OracleMemory *memory, OracleCoverage *executed) {
    for (uint32_t group = 0; group < tree_volume(launch->groups); group++)
        for (uint32_t i = 0; i < tree_volume(launch->size); i++) {
            Thread thread = {.kernel = kernel, .executed = executed, .space = space, .memory = memory};
            thread_place(&thread, launch, group, i);
            run_block(&thread, &kernel->entry[launch->kernel]);
        }
}

static void note_launch(const OracleLaunch *launch, int number, OracleCoverage *executed) {
    if (!executed) return;
    uint32_t longest = launch->size[0] > launch->groups[0] ? launch->size[0] : launch->groups[0];
    executed->feature[ORACLE_FEATURE_DIMENSIONS] +=
        tree_volume(launch->size) * tree_volume(launch->groups) > longest && launch->size[1] * launch->size[2] > 1;
    executed->feature[ORACLE_FEATURE_QUADS] += launch->quads;
    executed->feature[ORACLE_FEATURE_SECOND_KERNEL] += launch->kernel == 1;
    executed->feature[ORACLE_FEATURE_LATER_DISPATCH] += number > 0;
    executed->feature[ORACLE_FEATURE_INDIRECT] += launch->indirect;
    executed->feature[ORACLE_FEATURE_NO_GROUPS] += tree_volume(launch->groups) == 0;
}

void oracle_run(const OracleKernel *kernel, OracleDispatch dispatch, OracleMemory *memory, OracleCoverage *executed) {
    uint32_t table[TREE_TABLE_WORDS];
    memcpy(table, kernel->table, sizeof table);
    SpaceWords space[SPACE_COUNT] = {[SPACE_T0] = {table, tree_table_words(kernel)}};
    for (int b = 0; b < ORACLE_BUFFERS; b++) space[SPACE_U0 + b] = (SpaceWords){memory->words[b], memory->count[b]};
    for (int t = 0; t < TREE_TEXTURES; t++)
        space[SPACE_T1 + t] = (SpaceWords){kernel->texture[t].words, kernel->texture[t].count};
    for (int i = 0; i < tree_launches(&dispatch); i++) {
        const OracleLaunch launch = tree_launch(&dispatch, i);
        note_launch(&launch, i, executed);
        if (!kernel->waves) run_threads(kernel, &launch, space, memory, executed);
        for (uint32_t group = 0; kernel->waves && group < tree_volume(launch.groups); group++)
            wave_run_group(kernel, dispatch, &launch, group, space, memory, executed);
    }
}
