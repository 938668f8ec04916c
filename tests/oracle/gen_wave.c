/* gen_wave.c: the statements that only kernels of waves have. tree.h says how the memory is laid out that threads
 * share, and why no wave races with another one. (The NOTE about random numbers in gen_expr.c holds here too.)
 */
#include "tests/oracle/gen.h"

#include <string.h>

enum { ALL = TREE_COMPONENTS, WORD = 4, HALVES = 2 };

/* ---- addresses ---- */
static TreeExpr *layout(Gen *g, int component) {
    return gen_wave_register(g, TREE_LAYOUT, component);
}

static TreeExpr *sum(Gen *g, TreeExpr *a, TreeExpr *b) {
    return gen_op(g, ORACLE_OP_ADD_U32, 1, a, b, NULL);
}

static TreeExpr *product(Gen *g, TreeExpr *a, uint32_t factor) {
    return gen_op(g, ORACLE_OP_MUL_U32, 1, a, gen_number(g, factor), NULL);
}

/* An offset in the group's area as an address in shared or u2. */
static TreeExpr *in_space(Gen *g, TreeSpace space, TreeExpr *offset) {
    return space == SPACE_U2 ? sum(g, offset, layout(g, 2)) : offset;
}

static TreeExpr *this_half(Gen *g) {
    return layout(g, 0);
}

static TreeExpr *other_half(Gen *g) {
    return gen_op(g, ORACLE_OP_SUB_U32, 1, layout(g, 3), layout(g, 0), NULL);
}

/* Word `word` of a thread's slot in a half. */
static TreeExpr *in_slot(Gen *g, TreeExpr *half, TreeExpr *thread, TreeExpr *word) {
    TreeExpr *words = gen_op(g, ORACLE_OP_MAD_U32, 1, thread, gen_number(g, TREE_SLOT), word);
    return gen_op(g, ORACLE_OP_MAD_U32, 1, words, gen_number(g, WORD), half);
}

static TreeExpr *in_totals(Gen *g, TreeExpr *half, TreeExpr *word) {
    TreeExpr *first = product(g, gen_builtin(g, TREE_GROUP_SIZE, 1), TREE_SLOT);
    return gen_op(g, ORACLE_OP_MAD_U32, 1, sum(g, first, word), gen_number(g, WORD), half);
}

static TreeExpr *in_wave_words(Gen *g, TreeExpr *word) {
    return gen_op(g, ORACLE_OP_MAD_U32, 1, word, gen_number(g, WORD), layout(g, 1));
}

/* A random number below `limit`, from what is the same in all lanes or not. */
static TreeExpr *random_index(Gen *g, bool uniform, TreeExpr *limit) {
    TreeExpr *value = (uniform ? gen_uniform : gen_expr)(g, CLASS_INT, 1, 1);
    return gen_op(g, ORACLE_OP_REM_U32, 1, value, limit, NULL);
}

/* Somewhere in the other half, or in the wave's own words: what may be loaded by anyone of the wave. */
static TreeExpr *random_offset_to_load(Gen *g, bool uniform, uint32_t reach) {
    uint32_t dice = random_below(&g->random, 100);
    uint32_t limit = dice < 50 ? TREE_SLOT : dice < 75 ? TREE_TOTALS : TREE_WAVE_WORDS;
    TreeExpr *word = random_index(g, uniform, gen_number(g, limit - reach));
    if (dice >= 75) return in_wave_words(g, word);
    if (dice >= 50) return in_totals(g, other_half(g), word);
    TreeExpr *thread = random_index(g, uniform, gen_builtin(g, TREE_GROUP_SIZE, 1));
    return in_slot(g, other_half(g), thread, word);
}

static TreeExpr *own_slot(Gen *g, uint32_t reach) {
    TreeExpr *word = random_index(g, false, gen_number(g, TREE_SLOT - reach));
    return in_slot(g, this_half(g), gen_builtin(g, TREE_GROUP_THREAD_ID, 1), word);
}

static TreeExpr *random_wave_word(Gen *g, uint32_t reach) {
    /* few words: lanes shall meet */
    uint32_t limit = random_chance(&g->random, 50) ? TREE_WAVE_WORDS - reach : 2;
    return in_wave_words(g, random_index(g, false, gen_number(g, limit)));
}

/* ---- memory ---- */
static TreeSpace random_area(Gen *g) {
    return random_chance(&g->random, 50) ? SPACE_SHARED : SPACE_U2;
}

void gen_load_area(Gen *g, TreeBlock *block) {
    TreeSpace space = random_area(g);
    TreeStmt *s = gen_append(g, block, space == SPACE_SHARED ? ORACLE_LOAD_SHARED : ORACLE_LOAD_U2);
    gen_destination(g, s, (int)random_below(&g->random, TREE_VARIABLES));
    gen_dwords(g, s);
    s->space = (uint8_t)space;
    gen_part(g, s);
    uint32_t reach = (uint32_t)gen_highest_dword(s);
    bool own = random_chance(&g->random, 20);
    s->address = in_space(g, space, own ? own_slot(g, reach) : random_offset_to_load(g, false, reach));
    gen_predicate(g, s);
}

void gen_store_area(Gen *g, TreeBlock *block) {
    TreeSpace space = random_area(g);
    TreeStmt *s = gen_append(g, block, space == SPACE_SHARED ? ORACLE_STORE_SHARED : ORACLE_STORE_U2);
    s->count = (uint8_t)(1 + random_below(&g->random, ALL));
    random_order(&g->random, s->dword);
    s->space = (uint8_t)space;
    gen_part(g, s);
    uint32_t reach = (uint32_t)gen_highest_dword(s);
    bool own = random_chance(&g->random, 60);
    s->address = in_space(g, space, own ? own_slot(g, reach) : random_wave_word(g, reach));
    TreeClass class = gen_class(g);
    int width = gen_source_width(g, s->count);
    s->value = gen_expr(g, class, width, 1);
    gen_predicate(g, s);
}

void gen_wave_load(Gen *g, TreeBlock *block) {
    TreeStmt *s = gen_append(g, block, ORACLE_WAVE_LOAD);
    gen_destination(g, s, (int)random_below(&g->random, TREE_WAVE_VARIABLES));
    gen_dwords(g, s);
    uint32_t reach = (uint32_t)gen_highest_dword(s);
    if (random_chance(&g->random, 40)) {
        TreeExpr *word = random_index(g, true, gen_number(g, TREE_TABLE_WORDS - reach));
        s->address = product(g, word, WORD);
        return;
    }
    s->space = (uint8_t)random_area(g);
    s->address = in_space(g, s->space, random_offset_to_load(g, true, reach));
}

/* ---- atomics ---- */

/* The old value is of use only where no other wave works on the word. */
static void keep_old_value(Gen *g, TreeStmt *s) {
    if (random_chance(&g->random, 20)) return;
    gen_destination(g, s, (int)random_below(&g->random, TREE_VARIABLES));
}

/* An atomic that commutes, on the word for its like: in the group's area or, for all groups, in u1. */
static void aim_at_totals(Gen *g, TreeStmt *s) {
    while (tree_atomics[s->op].total == NO_TOTAL) s->op = (uint8_t)random_below(&g->random, ORACLE_ATOMIC_COUNT);
    uint32_t word = tree_atomics[s->op].total;
    if (s->space == SPACE_U0) {
        s->space = SPACE_U1;
        s->address = gen_number(g, WORD * word);
    } else {
        s->address = in_space(g, s->space, in_totals(g, this_half(g), gen_number(g, word)));
    }
}

void gen_atomic(Gen *g, TreeBlock *block) {
    static const TreeSpace spaces[] = {SPACE_U0, SPACE_U2, SPACE_SHARED, SPACE_SHARED};
    TreeSpace space = spaces[random_below(&g->random, sizeof spaces / sizeof spaces[0])];
    TreeStmt *s = gen_append(g, block, space == SPACE_SHARED ? ORACLE_ATOMIC_SHARED : ORACLE_ATOMIC);
    s->op = (uint8_t)random_below(&g->random, ORACLE_ATOMIC_COUNT);
    s->space = (uint8_t)space;
    if (random_chance(&g->random, 40)) {
        aim_at_totals(g, s);
    } else {
        s->dword[0] = (uint8_t)random_below(&g->random, ALL);
        keep_old_value(g, s);
        if (space == SPACE_U0) {
            TreeExpr *word = random_index(g, false, gen_number(g, g->kernel->own_words - s->dword[0]));
            s->address = gen_own_address(g, word);
        } else {
            s->address = in_space(g, space, random_wave_word(g, s->dword[0]));
        }
    }
    TreeClass class = tree_atomics[s->op].bare;
    s->value = gen_expr(g, class, 1, 1);
    if (s->op == ORACLE_ATOMIC_COMPARE_EXCHANGE) s->swapped = gen_expr(g, class, 1, 1);
    gen_predicate(g, s);
}

/* ---- the scalar ALU and operations between lanes ---- */
void gen_wave_assign(Gen *g, TreeBlock *block) {
    TreeStmt *s = gen_append(g, block, ORACLE_WAVE_ASSIGN);
    TreeClass class = gen_class(g);
    int reg = 2 * (int)random_below(&g->random, TREE_WAVE_VARIABLES / 2) + (class == CLASS_FLOAT);
    gen_destination(g, s, reg);
    int width = gen_source_width(g, s->count);
    s->value = gen_uniform(g, class, width, (int)random_below(&g->random, 3));
}

static TreeExpr *random_mask(Gen *g) {
    int width = 1 + (int)random_below(&g->random, 2);
    return gen_uniform(g, CLASS_INT, width, (int)random_below(&g->random, 2));
}

/* Which lane, or how far: any number, but mostly a small one. */
static TreeExpr *random_lane(Gen *g, bool uniform) {
    TreeExpr *value = (uniform ? gen_uniform : gen_expr)(g, CLASS_INT, 1, 1);
    if (random_chance(&g->random, 30)) return value;
    return gen_op(g, ORACLE_OP_AND, 1, value, gen_number(g, 63), NULL);
}

static void gen_wave_op_sources(Gen *g, TreeStmt *s, TreeForm form, TreeClass class) {
    int variable = gen_variable(g, class);
    switch (form) {
    case FORM_VOTE: s->value = random_chance(&g->random, 50) ? gen_condition(g) : gen_expr(g, class, 1, 1); break;
    case FORM_FIRST:
    case FORM_SLOPE:
    case FORM_QUAD: s->value = gen_register(g, variable, s->count); break;
    case FORM_READ:
        s->value = gen_register(g, variable, s->count);
        s->address = random_lane(g, true);
        break;
    case FORM_WRITE: {
        int width = gen_source_width(g, s->count);
        s->value = gen_uniform(g, class, width, 1);
        s->address = random_lane(g, true);
        break;
    }
    case FORM_COUNT:
    case FORM_SCAN: s->value = random_mask(g); break;
    case FORM_COUNT_ON:
        s->value = gen_uniform(g, CLASS_INT, 1, 1);
        s->address = gen_expr(g, CLASS_INT, 1, 1);
        break;
    case FORM_SHUFFLE:
        s->value = gen_register(g, variable, s->count);
        s->address = random_lane(g, false);
        break;
    }
}

void gen_wave_op(Gen *g, TreeBlock *block) {
    TreeStmt *s = gen_append(g, block, ORACLE_WAVE_OP);
    s->op = (uint8_t)random_below(&g->random, ORACLE_WAVE_OP_COUNT);
    TreeForm form = tree_wave_ops[s->op].form;
    bool to_wave = form == FORM_VOTE || form == FORM_FIRST || form == FORM_READ || form == FORM_SCAN;
    bool counts = form == FORM_VOTE || form == FORM_SCAN || form == FORM_COUNT || form == FORM_COUNT_ON;
    TreeClass class = counts ? CLASS_INT : form == FORM_SLOPE ? CLASS_FLOAT : gen_class(g);
    uint32_t pairs = (to_wave ? TREE_WAVE_VARIABLES : TREE_VARIABLES) / 2;
    gen_destination(g, s, 2 * (int)random_below(&g->random, pairs) + (class == CLASS_FLOAT));
    gen_wave_op_sources(g, s, form, class);
    if (!to_wave && form != FORM_WRITE) gen_predicate(g, s);
}

/* ---- groups ---- */
void gen_fence(Gen *g, TreeBlock *block) {
    gen_append(g, block, ORACLE_FENCE);
}

static void assign_layout(Gen *g, TreeBlock *block, int component, TreeExpr *value) {
    TreeStmt *s = gen_append(g, block, ORACLE_WAVE_ASSIGN);
    s->reg = TREE_LAYOUT;
    s->count = 1;
    s->component[0] = (uint8_t)component;
    s->value = value;
}

static TreeStmt *access_slot(Gen *g, TreeBlock *block, bool stores, TreeSpace space) {
    static const uint8_t kind[2][2] = {{ORACLE_LOAD_U2, ORACLE_LOAD_SHARED}, {ORACLE_STORE_U2, ORACLE_STORE_SHARED}};
    TreeStmt *s = gen_append(g, block, kind[stores][space == SPACE_SHARED]);
    s->count = 1;
    s->space = (uint8_t)space;
    return s;
}

/* And the halves change places. In a kernel that exchanges, what each thread stores on this side of the barrier is
 * loaded on the other side by one that is a wave's length away. */
void gen_barrier(Gen *g, TreeBlock *block) {
    TreeSpace space = g->kernel->exchanges ? random_area(g) : SPACE_COUNT;
    TreeExpr *word = gen_number(g, random_below(&g->random, TREE_SLOT)), *thread = NULL;
    if (g->kernel->exchanges) {
        TreeStmt *s = access_slot(g, block, true, space);
        thread = gen_builtin(g, TREE_GROUP_THREAD_ID, 1);
        s->address = in_space(g, space, in_slot(g, this_half(g), thread, word));
        s->value = gen_expr(g, CLASS_INT, 1, 1);
    }
    gen_append(g, block, ORACLE_BARRIER);
    assign_layout(g, block, 0, other_half(g));
    if (g->kernel->exchanges) {
        TreeStmt *s = access_slot(g, block, false, space);
        s->reg = (uint16_t)gen_variable(g, CLASS_INT);
        thread = gen_op(g, ORACLE_OP_REM_U32, 1, sum(g, thread, gen_builtin(g, TREE_WAVE_SIZE, 1)),
                        gen_builtin(g, TREE_GROUP_SIZE, 1), NULL);
        s->address = in_space(g, space, in_slot(g, other_half(g), thread, word));
    }
}

/* ---- prologue and epilogue ---- */
static void gen_layout(Gen *g, TreeBlock *main) {
    TreeExpr *size = gen_builtin(g, TREE_GROUP_SIZE, 1), *wave = gen_builtin(g, TREE_WAVE_SIZE, 1);
    assign_layout(g, main, 3, sum(g, product(g, size, WORD * TREE_SLOT), gen_number(g, WORD * TREE_TOTALS)));
    TreeExpr *halves = product(g, layout(g, 3), HALVES);
    TreeExpr *before = product(g, gen_builtin(g, TREE_WAVE_ID, 1), WORD * TREE_WAVE_WORDS);
    assign_layout(g, main, 1, sum(g, halves, before));
    TreeExpr *last = gen_op(g, ORACLE_OP_SUB_U32, 1, size, gen_number(g, 1), NULL);
    TreeExpr *waves = sum(g, gen_op(g, ORACLE_OP_DIV_U32, 1, last, wave, NULL), gen_number(g, 1));
    TreeExpr *area = sum(g, product(g, waves, WORD * TREE_WAVE_WORDS), halves);
    assign_layout(g, main, 2, gen_op(g, ORACLE_OP_MUL_U32, 1, area, gen_builtin(g, TREE_GROUP_ID, 1), NULL));
}

/* The group's totals start with the same numbers as those of all groups. */
static void store_totals(Gen *g, TreeBlock *block, TreeSpace space, int half, uint32_t first) {
    TreeStmt *s = gen_append(g, block, space == SPACE_SHARED ? ORACLE_STORE_SHARED : ORACLE_STORE_U2);
    s->count = ALL;
    for (uint8_t c = 0; c < ALL; c++) s->dword[c] = c;
    s->space = (uint8_t)space;
    TreeExpr *start = half ? other_half(g) : this_half(g);
    s->address = in_space(g, space, in_totals(g, start, gen_number(g, first)));
    s->value = gen_number(g, 0);
    s->value->width = ALL;
    memcpy(s->value->bits, &g->kernel->totals[first], sizeof s->value->bits);
}

void gen_wave_prologue(Gen *g) {
    TreeBlock *main = g->entry;
    gen_layout(g, main);
    TreeStmt *s = gen_append(g, main, ORACLE_IF);
    s->value = gen_op(g, ORACLE_OP_EQ_U32, 1, gen_builtin(g, TREE_GROUP_THREAD_ID, 1), gen_number(g, 0), NULL);
    for (int half = 0; half < HALVES; half++)
        for (uint32_t first = 0; first < TREE_TOTALS; first += ALL) {
            store_totals(g, &s->body, SPACE_SHARED, half, first);
            store_totals(g, &s->body, SPACE_U2, half, first);
        }
    gen_barrier(g, main);
}

static void store_at_end(Gen *g, int place, TreeExpr *value) {
    TreeStmt *s = gen_append(g, g->entry, ORACLE_STORE);
    s->count = ALL;
    for (uint8_t c = 0; c < ALL; c++) s->dword[c] = value->component[c] = c;
    s->value = value;
    s->space = SPACE_U0;
    s->address = gen_own_address(g, gen_number(g, (uint32_t)(TREE_VARIABLES + place) * ALL));
}

/* Threads that come to the end store the wave's variables, and the totals that the group has in shared: u2 can be
 * looked at from outside. */
void gen_wave_epilogue(Gen *g) {
    TreeBlock *main = g->entry;
    for (int reg = 0; reg < TREE_WAVE_VARIABLES; reg++) {
        TreeExpr *value = gen_register(g, reg, ALL);
        value->kind = EXPR_WAVE;
        store_at_end(g, reg, value);
    }
    gen_barrier(g, main);
    for (int part = 0; part < TREE_TOTALS / ALL; part++) {
        TreeStmt *s = gen_append(g, main, ORACLE_LOAD_SHARED);
        gen_destination(g, s, part);
        s->count = ALL;
        memcpy(s->dword, s->component, sizeof s->dword);
        s->space = SPACE_SHARED;
        s->address = in_totals(g, other_half(g), gen_number(g, (uint32_t)part * ALL));
        store_at_end(g, TREE_WAVE_VARIABLES + part, gen_register(g, part, ALL));
    }
}
