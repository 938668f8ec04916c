/* gen.c: random statements, functions and whole kernels.
 *
 * Every kernel ends: loops count to a limit, functions call only functions made before them, and `times` bounds how
 * often a nested place can run. Every access is inside t0 or the thread's own words of u0, so that threads never race;
 * gen_wave.c has the places that the threads of a group share.
 * (The NOTE about random numbers in gen_expr.c holds here too.)
 */
#include "tests/oracle/gen.h"

#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"

enum {
    MAX_TRIPS = 5,  /* of one loop */
    MAX_TIMES = 60, /* of a nested place in one call */
    MAX_CALL_COST = 400,
    MAX_EXEC_BRANCHES = 40,
    SCRATCH_WORDS = 12, /* of each thread in u0, behind what it stores at its end */
    ALL = TREE_COMPONENTS,
};

/* ---- pieces ---- */
static TreeStmt *new_statement(Gen *g, OracleStatement kind) {
    TreeStmt *s = tree_alloc(g->kernel, sizeof *s);
    s->kind = (uint8_t)kind;
    return s;
}

TreeStmt *gen_append(Gen *g, TreeBlock *block, OracleStatement kind) {
    TreeStmt *s = new_statement(g, kind);
    tree_append(block, s);
    return s;
}

/* A write mask: 1 to 4 different components in any order. */
void gen_destination(Gen *g, TreeStmt *s, int reg) {
    s->reg = (uint16_t)reg;
    s->count = (uint8_t)(1 + random_below(&g->random, TREE_COMPONENTS));
    random_order(&g->random, s->component);
}

int gen_variable(Gen *g, TreeClass class) {
    return 2 * (int)random_below(&g->random, TREE_VARIABLES / 2) + (class == CLASS_FLOAT);
}

TreeClass gen_class(Gen *g) {
    return random_chance(&g->random, 50) ? CLASS_INT : CLASS_FLOAT;
}

/* Source of a destination of `count` components: as wide, or one that serves all. */
int gen_source_width(Gen *g, int count) {
    return random_chance(&g->random, 20) ? 1 : count;
}

/* Any dwords at the address, for a load. */
void gen_dwords(Gen *g, TreeStmt *s) {
    for (int c = 0; c < s->count; c++) s->dword[c] = (uint8_t)random_below(&g->random, TREE_COMPONENTS);
}

int gen_highest_dword(const TreeStmt *s) {
    int top = 0;
    for (int c = 0; c < s->count; c++)
        if (s->dword[c] > top) top = s->dword[c];
    return top;
}

void gen_predicate(Gen *g, TreeStmt *s) {
    if (!g->kernel->waves || !random_chance(&g->random, 12)) return;
    int reg = (int)random_below(&g->random, TREE_WAVE_VARIABLES);
    s->predicate = gen_wave_register(g, reg, (int)random_below(&g->random, TREE_COMPONENTS));
    s->negated = random_chance(&g->random, 50);
}

/* ---- simple statements ---- */
void gen_assign(Gen *g, TreeBlock *block) {
    TreeClass class = gen_class(g);
    TreeStmt *s = gen_append(g, block, ORACLE_ASSIGN);
    gen_destination(g, s, gen_variable(g, class));
    if (random_chance(&g->random, 8)) s->reg = (uint16_t)random_below(&g->random, TREE_VARIABLES);
    int depth = 1 + (int)random_below(&g->random, (uint32_t)g->shape.expression + 1);
    s->value = gen_expr(g, class, gen_source_width(g, s->count), depth);
    gen_predicate(g, s);
}

/* A texture's words like those of a buffer. */
static void gen_load_texture_words(Gen *g, TreeStmt *s, uint32_t reach) {
    uint32_t number = random_below(&g->random, TREE_TEXTURES), count = g->kernel->texture[number].count;
    if (!g->kernel->wild) count = count > reach ? count - reach : 0;
    s->space = (uint8_t)(count ? SPACE_T1 + number : SPACE_T0);
    s->address =
        gen_op(g, ORACLE_OP_SHL, 1, gen_index(g, count ? count : TREE_TABLE_WORDS - reach), gen_number(g, 2), NULL);
    gen_predicate(g, s);
}

/* Half of t0 is integers, half floats; now and then from anywhere. */
static void gen_load_table(Gen *g, TreeBlock *block) {
    TreeClass class = gen_class(g);
    TreeStmt *s = gen_append(g, block, ORACLE_LOAD_T);
    gen_destination(g, s, gen_variable(g, class));
    gen_dwords(g, s);
    uint32_t half = TREE_TABLE_WORDS / 2, reach = (uint32_t)gen_highest_dword(s);
    if (g->kernel->images && random_chance(&g->random, 40)) {
        gen_load_texture_words(g, s, reach);
        return;
    }
    bool anywhere = random_chance(&g->random, 15);
    TreeExpr *word = gen_index(g, (anywhere ? TREE_TABLE_WORDS : half) - reach);
    TreeExpr *bytes = gen_number(g, anywhere || class == CLASS_INT ? 0 : half * 4);
    s->address = gen_op(g, ORACLE_OP_MAD_U32, 1, word, gen_number(g, 4), bytes);
    gen_predicate(g, s);
}

/* Of five accesses one is to bytes, and one to 16 bits each. They stay in the words that they would access whole. */
void gen_part(Gen *g, TreeStmt *s) {
    static const uint8_t bytes[] = {0, 0, 0, 1, 2};
    s->part = bytes[random_below(&g->parts, sizeof bytes)];
}

static TreeExpr *random_own_address(Gen *g, const TreeStmt *s) {
    uint32_t all = g->kernel->own_words, first = random_chance(&g->random, 30) ? 0 : all - SCRATCH_WORDS;
    TreeExpr *word = gen_index(g, all - first - (uint32_t)gen_highest_dword(s));
    return gen_own_address(g, gen_op(g, ORACLE_OP_ADD_U32, 1, word, gen_number(g, first), NULL));
}

static void gen_load_own(Gen *g, TreeBlock *block) {
    TreeStmt *s = gen_append(g, block, ORACLE_LOAD_U);
    gen_destination(g, s, (int)random_below(&g->random, TREE_VARIABLES));
    gen_dwords(g, s);
    s->space = SPACE_U0;
    gen_part(g, s);
    s->address = random_own_address(g, s);
    gen_predicate(g, s);
}

static void gen_store(Gen *g, TreeBlock *block) {
    TreeStmt *s = gen_append(g, block, ORACLE_STORE);
    s->count = (uint8_t)(1 + random_below(&g->random, TREE_COMPONENTS));
    random_order(&g->random, s->dword);
    s->space = SPACE_U0;
    gen_part(g, s);
    s->address = random_own_address(g, s);
    TreeClass class = gen_class(g);
    int width = gen_source_width(g, s->count);
    s->value = gen_expr(g, class, width, (int)random_below(&g->random, 2));
    gen_predicate(g, s);
}

/* Byte addresses of the thread's private memory; now and then the same in all lanes. */
static TreeExpr *random_private_address(Gen *g, const TreeStmt *s) {
    const uint32_t words = TREE_PRIVATE - (uint32_t)gen_highest_dword(s);
    if (random_chance(&g->random, 30)) return gen_number(g, 4 * random_below(&g->random, words));
    return gen_op(g, ORACLE_OP_SHL, 1, gen_index(g, words), gen_number(g, 2), NULL);
}

static void gen_load_private(Gen *g, TreeBlock *block) {
    TreeStmt *s = gen_append(g, block, ORACLE_LOAD_PRIVATE);
    gen_destination(g, s, (int)random_below(&g->random, TREE_VARIABLES));
    gen_dwords(g, s);
    s->space = SPACE_PRIVATE;
    gen_part(g, s);
    s->address = random_private_address(g, s);
    gen_predicate(g, s);
}

static void gen_store_private(Gen *g, TreeBlock *block) {
    TreeStmt *s = gen_append(g, block, ORACLE_STORE_PRIVATE);
    s->count = (uint8_t)(1 + random_below(&g->random, TREE_COMPONENTS));
    random_order(&g->random, s->dword);
    s->space = SPACE_PRIVATE;
    gen_part(g, s);
    s->address = random_private_address(g, s);
    s->value = gen_expr(g, gen_class(g), gen_source_width(g, s->count), 1);
    gen_predicate(g, s);
}

static void gen_nop(Gen *g, TreeBlock *block) {
    gen_append(g, block, ORACLE_NOP);
}

/* ---- nested statements ---- */
static void gen_block(Gen *g, TreeBlock *block, int statements);

/* A block one level deeper: half of them end in a way out, if there is one to take. */
static void gen_nested(Gen *g, TreeBlock *block) {
    bool together = g->together;
    g->together = false;
    g->depth++;
    gen_block(g, block, 1 + (int)random_below(&g->random, 3));
    g->depth--;
    g->together = together;
}

/* A block that all threads enter together, and must not leave otherwise: there may be barriers in it. */
static void gen_nested_together(Gen *g, TreeBlock *block) {
    bool in_loop = g->in_loop;
    g->in_loop = false;
    g->depth++;
    gen_block(g, block, 1 + (int)random_below(&g->random, 3));
    g->depth--;
    g->in_loop = in_loop;
}

/* Nothing but a way out. */
static void gen_leave(Gen *g, TreeBlock *block) {
    OracleStatement leave = g->in_loop && random_chance(&g->random, 50) ? ORACLE_BREAK : ORACLE_CONTINUE;
    if (g->in_function && (!g->in_loop || random_chance(&g->random, 20))) leave = ORACLE_RETURN;
    gen_append(g, block, leave);
}

static void gen_if(Gen *g, TreeBlock *block) {
    TreeStmt *s = gen_append(g, block, ORACLE_IF);
    s->value = gen_condition(g);
    if ((g->in_loop || g->in_function) && random_chance(&g->random, 25))
        gen_leave(g, &s->body);
    else
        gen_nested(g, &s->body);
}

static void gen_if_else(Gen *g, TreeBlock *block) {
    TreeStmt *s = gen_append(g, block, ORACLE_IF_ELSE);
    s->value = gen_condition(g);
    gen_nested(g, &s->body);
    gen_nested(g, &s->other);
    bool closed = tree_is_closed(&s->body) && tree_is_closed(&s->other);
    s->writes_exec =
        g->kernel->waves && closed && g->kernel->exec_branches < MAX_EXEC_BRANCHES && random_chance(&g->random, 40);
    g->kernel->exec_branches += s->writes_exec;
}

/* On a number that is the same for all lanes, or for all threads of the group. */
static void gen_wave_if(Gen *g, TreeBlock *block) {
    TreeStmt *s = gen_append(g, block, ORACLE_WAVE_IF);
    s->uniform = g->together && random_chance(&g->random, 50);
    if (s->uniform) {
        TreeExpr *group = gen_builtin(g, TREE_GROUP_ID, 1);
        uint32_t other = random_below(&g->random, 3);
        if (g->kernel->exchanges) other++; /* the first group takes part in everything */
        s->value = gen_op(g, ORACLE_OP_NE_U32, 1, group, gen_number(g, other), NULL);
        gen_nested_together(g, &s->body);
    } else {
        s->value = gen_uniform(g, CLASS_INT, 1, (int)random_below(&g->random, 2));
        gen_nested(g, &s->body);
    }
}

static void gen_loop(Gen *g, TreeBlock *block) {
    OracleKernel *kernel = g->kernel;
    uint32_t trips = 1 + random_below(&g->random, MAX_TRIPS);
    if (kernel->loops == TREE_LOOPS || g->times * trips > MAX_TIMES) {
        gen_if(g, block);
        return;
    }
    TreeStmt *s = gen_append(g, block, random_chance(&g->random, 60) ? ORACLE_LOOP_WHILE : ORACLE_LOOP_DO);
    s->id = (uint16_t)kernel->loops++;
    s->reg = (uint16_t)kernel->registers++;
    s->uniform = g->together && random_chance(&g->random, 60);
    uint32_t times = g->times;
    g->times *= trips;
    if (s->uniform) {
        s->address = gen_number(g, trips);
        gen_nested_together(g, &s->body);
    } else {
        s->address = random_chance(&g->random, 25) ? gen_number(g, trips) : gen_index(g, trips + 1);
        if (random_chance(&g->random, 30)) s->value = gen_condition(g);
        bool in_loop = g->in_loop;
        g->in_loop = true;
        gen_nested(g, &s->body);
        g->in_loop = in_loop;
    }
    g->times = times;
}

static bool has_case(const TreeStmt *s, uint32_t match) {
    for (const TreeCase *c = s->cases; c; c = c->next)
        if (tree_matches(c, match)) return true;
    return false;
}

static void gen_switch(Gen *g, TreeBlock *block) {
    if (g->kernel->switches == TREE_SWITCHES) {
        gen_if_else(g, block);
        return;
    }
    TreeStmt *s = gen_append(g, block, ORACLE_SWITCH);
    s->id = (uint16_t)g->kernel->switches++;
    s->reg = (uint16_t)g->kernel->registers++;
    s->value = gen_index(g, 6);
    s->chained = random_chance(&g->random, 50);
    TreeCase **tail = &s->cases;
    for (uint32_t i = 0, cases = 1 + random_below(&g->random, 4); i < cases; i++) {
        uint32_t match = random_below(&g->random, 6), also = random_below(&g->random, 6);
        if (has_case(s, match)) continue;
        if (has_case(s, also) || random_chance(&g->random, 60)) also = match;
        *tail = tree_alloc(g->kernel, sizeof **tail);
        (*tail)->match = match;
        (*tail)->also = also;
        gen_nested(g, &(*tail)->body);
        tail = &(*tail)->next;
    }
    if (random_chance(&g->random, 70)) gen_nested(g, &s->other);
}

/* Functions below `kernel->functions` are finished. */
static void gen_call(Gen *g, TreeBlock *block) {
    int functions = g->kernel->functions;
    int id = functions ? (int)random_below(&g->random, (uint32_t)functions) : 0;
    if (!functions || g->times * g->cost[id] > MAX_CALL_COST) {
        gen_assign(g, block);
        return;
    }
    gen_append(g, block, ORACLE_CALL)->id = (uint16_t)id;
}

/* ---- blocks ---- */
typedef enum Where { ANYWHERE, NESTS, TOGETHER, IMAGES } Where;
typedef struct Choice {
    GenStatement *make;
    uint8_t weight, wave_weight; /* in scalar kernels, in kernels of waves */
    uint8_t where;
} Choice;

static const Choice choices[] = {
    {gen_assign, 34, 24, ANYWHERE},   {gen_load_table, 8, 5, ANYWHERE},   {gen_load_own, 5, 3, ANYWHERE},
    {gen_store, 8, 4, ANYWHERE},      {gen_nop, 1, 1, ANYWHERE},          {gen_call, 8, 6, ANYWHERE},
    {gen_if, 14, 10, NESTS},          {gen_if_else, 10, 12, NESTS},       {gen_loop, 13, 11, NESTS},
    {gen_switch, 4, 4, NESTS},        {gen_wave_if, 0, 5, NESTS},         {gen_wave_assign, 0, 6, ANYWHERE},
    {gen_wave_load, 0, 3, ANYWHERE},  {gen_wave_op, 0, 26, ANYWHERE},     {gen_load_area, 0, 7, ANYWHERE},
    {gen_store_area, 0, 7, ANYWHERE}, {gen_atomic, 0, 10, ANYWHERE},      {gen_barrier, 0, 12, TOGETHER},
    {gen_fence, 0, 1, ANYWHERE},      {gen_write_exec, 0, 6, ANYWHERE},   {gen_sample, 0, 14, IMAGES},
    {gen_load_texel, 0, 6, IMAGES},   {gen_store_texel, 0, 8, IMAGES},    {gen_demote, 0, 3, IMAGES},
    {gen_size, 0, 4, IMAGES},         {gen_load_private, 4, 5, ANYWHERE}, {gen_store_private, 5, 6, ANYWHERE},
};
enum { CHOICES = sizeof choices / sizeof choices[0] };

static uint32_t weight_of(const Gen *g, const Choice *choice) {
    bool may_nest = g->depth < g->shape.depth && g->statements > 0;
    if (choice->where == NESTS && !may_nest) return 0;
    if (choice->where == TOGETHER && !g->together) return 0;
    if (choice->where == IMAGES && !g->kernel->images) return 0;
    return g->kernel->waves ? choice->wave_weight : choice->weight;
}

static void gen_statement(Gen *g, TreeBlock *block) {
    uint32_t total = 0;
    for (int i = 0; i < CHOICES; i++) total += weight_of(g, &choices[i]);
    uint32_t dice = random_below(&g->random, total);
    const Choice *choice = choices;
    for (; dice >= weight_of(g, choice); choice++) dice -= weight_of(g, choice);
    g->statements--;
    choice->make(g, block);
}

/* A way out of the block, as its last statement. The end of the thread is rarer, so that some stay to see the end, and
 * mostly leaves something in memory to be compared. */
static void gen_way_out(Gen *g, TreeBlock *block) {
    uint32_t dice = random_below(&g->random, 100);
    if (g->in_loop && dice < 22)
        gen_append(g, block, ORACLE_BREAK);
    else if (g->in_loop && dice < 44)
        gen_append(g, block, ORACLE_CONTINUE);
    else if (g->in_function && dice >= 44 && dice < 62)
        gen_append(g, block, ORACLE_RETURN);
    else if (dice >= 95 && !g->kernel->exchanges) {
        if (random_chance(&g->random, 70)) gen_store(g, block);
        gen_append(g, block, ORACLE_EXIT);
    }
}

static void gen_block(Gen *g, TreeBlock *block, int statements) {
    for (int i = 0; i < statements; i++) gen_statement(g, block);
    if (g->depth > 0 && !g->together) gen_way_out(g, block);
}

/* ---- functions and the kernel ---- */
static uint32_t block_cost(const Gen *g, const TreeBlock *block);

static uint32_t statement_cost(const Gen *g, const TreeStmt *s) {
    uint32_t cost = 1 + block_cost(g, &s->body) + block_cost(g, &s->other);
    for (const TreeCase *c = s->cases; c; c = c->next) cost += block_cost(g, &c->body);
    if (s->kind == ORACLE_CALL) cost += g->cost[s->id];
    return s->kind == ORACLE_LOOP_WHILE || s->kind == ORACLE_LOOP_DO ? MAX_TRIPS * cost : cost;
}

static uint32_t block_cost(const Gen *g, const TreeBlock *block) {
    uint32_t cost = 0;
    for (const TreeStmt *s = block->first; s; s = s->next) cost += statement_cost(g, s);
    return cost;
}

static void gen_body(Gen *g, TreeBlock *block, bool in_function) {
    g->statements = g->shape.statements;
    g->in_function = in_function;
    g->in_loop = false;
    g->together = g->kernel->waves && !in_function;
    g->times = 1;
    while (g->statements > 0) gen_block(g, block, 1);
    if (in_function && random_chance(&g->random, 30)) gen_append(g, block, ORACLE_RETURN);
}

/* Variables start with data that differs from thread to thread. */
static void gen_prologue(Gen *g) {
    for (int reg = 0; reg < TREE_VARIABLES; reg++) {
        TreeStmt *s = gen_append(g, g->entry, ORACLE_LOAD_T);
        gen_destination(g, s, reg);
        s->count = ALL;
        memcpy(s->dword, s->component, sizeof s->dword);
        uint32_t half = TREE_TABLE_WORDS / 2, stride = 1 + 2 * random_below(&g->random, 8);
        TreeExpr *word =
            gen_op(g, ORACLE_OP_MUL_U32, 1, gen_builtin(g, TREE_THREAD_ID, 1), gen_number(g, stride), NULL);
        word = gen_op(g, ORACLE_OP_REM_U32, 1, word, gen_number(g, half - (ALL - 1)), NULL);
        s->address = gen_op(g, ORACLE_OP_MAD_U32, 1, word, gen_number(g, 4), gen_number(g, reg % 2 ? half * 4 : 0));
    }
}

/* Threads that come to the end store all their variables. */
static void gen_epilogue(Gen *g) {
    for (int reg = 0; reg < TREE_VARIABLES; reg++) {
        TreeStmt *s = gen_append(g, g->entry, ORACLE_STORE);
        s->count = ALL;
        s->value = gen_register(g, reg, ALL);
        random_order(&g->random, s->dword);
        memcpy(s->value->component, s->dword, sizeof s->dword);
        s->space = SPACE_U0;
        s->address = gen_own_address(g, gen_number(g, (uint32_t)reg * ALL));
    }
}

static uint32_t table_integer(Random *random) {
    uint32_t bits = (uint32_t)random_next(random);
    switch (random_below(random, 4)) {
    case 0: return bits;
    case 1: return 0u - random_below(random, 10);
    case 2: return bits & 0x80000001u;
    default: return bits >> (32 - 1 - random_below(random, 10));
    }
}

/* Ordinary numbers, any bits at all, and the edges: zeros, infinities, NaNs of both kinds and of other bits, the
 * smallest and the largest numbers. */
uint32_t gen_table_float(Random *random) {
    static const uint32_t edges[] = {0x00000000u, 0x80000000u, 0x7f800000u, 0xff800000u, 0x7fc00000u, 0xffc12345u,
                                     0x7f800001u, 0x00000001u, 0x807fffffu, 0x00800000u, 0x7f7fffffu, 0x4effffffu,
                                     0x4f000000u, 0xcf000001u, 0x4f800000u, 0x3f000000u, 0x40200000u, 0x3f7fffffu};
    uint32_t bits = (uint32_t)random_next(random), dice = random_below(random, 100);
    if (dice < 12) return edges[random_below(random, sizeof edges / sizeof edges[0])];
    if (dice < 18) return bits;
    if (dice < 30) return bits & 0x80000000u;
    return (bits & 0x807fffffu) | (120 + random_below(random, 16)) << 23;
}

static void fill_tables(Gen *g) {
    for (int i = 0; i < TREE_TABLE_WORDS / 2; i++) {
        g->kernel->table[i] = table_integer(&g->random);
        g->kernel->table[TREE_TABLE_WORDS / 2 + i] = gen_table_float(&g->random);
    }
    for (int i = 0; i < TREE_TOTALS; i++) g->kernel->totals[i] = table_integer(&g->random);
}

OracleShape oracle_shape(uint64_t seed) {
    Random random = {seed ^ 0x5ba9e5};
    OracleShape shape;
    shape.statements = 4 + (int)random_below(&random, 36);
    shape.depth = 1 + (int)random_below(&random, 5);
    shape.functions = (int)random_below(&random, TREE_FUNCTIONS + 1);
    shape.expression = (int)random_below(&random, 4);
    shape.waves = seed % 2 == 1;
    shape.exchanges = seed % 8 == 5;
    shape.images = seed % 8 == 3 || seed % 8 == 7;
    shape.wild = seed % 16 == 7 || seed % 16 == 4;
    shape.kernels = seed % 3 == 0 && !shape.exchanges ? 2 : 1;
    return shape;
}

static void gen_kernel(Gen *g, TreeBlock *entry) {
    g->entry = entry;
    gen_prologue(g);
    if (g->kernel->waves) gen_wave_prologue(g);
    gen_body(g, entry, false);
    gen_epilogue(g);
    if (g->kernel->waves) gen_wave_epilogue(g);
}

OracleKernel *oracle_generate(uint64_t seed, const OracleShape *shape) {
    OracleKernel *kernel = memory_new(sizeof *kernel);
    if (!kernel) abort();
    kernel->seed = seed;
    kernel->registers = TREE_VARIABLES;
    kernel->waves = shape->waves || shape->exchanges;
    kernel->exchanges = shape->exchanges;
    kernel->images = shape->images && kernel->waves && !shape->exchanges;
    kernel->wild = shape->wild && !shape->exchanges;
    kernel->own_words = (uint32_t)(TREE_VARIABLES + (kernel->waves ? GEN_WAVE_STORED : 0)) * ALL + SCRATCH_WORDS;
    Gen g = {.kernel = kernel, .shape = *shape, .random = {seed}, .parts = {~seed}};
    fill_tables(&g);
    if (kernel->images) gen_images(&g);
    for (int i = 0; i < shape->functions && i < TREE_FUNCTIONS; i++) {
        gen_body(&g, &kernel->function[i], true);
        g.cost[i] = block_cost(&g, &kernel->function[i]);
        kernel->functions = i + 1;
    }
    for (; kernel->entries < 1 || kernel->entries < shape->kernels; kernel->entries++)
        gen_kernel(&g, &kernel->entry[kernel->entries]);
    return kernel;
}
