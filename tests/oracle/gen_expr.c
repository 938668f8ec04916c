/* gen_expr.c: random expressions.
 *
 * NOTE: never two calls that take random numbers in one expression or argument list: C leaves their order open, and a
 * seed would mean another kernel with another compiler.
 */
#include "tests/oracle/gen.h"

#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* ---- leaves ---- */
static TreeExpr *new_expr(Gen *g, TreeExprKind kind, int width) {
    TreeExpr *expr = tree_alloc(g->kernel, sizeof *expr);
    expr->kind = (uint8_t)kind;
    expr->width = (uint8_t)width;
    return expr;
}

TreeExpr *gen_register(Gen *g, int reg, int width) {
    TreeExpr *expr = new_expr(g, EXPR_REGISTER, width);
    expr->reg = (uint16_t)reg;
    for (int c = 0; c < width; c++) expr->component[c] = (uint8_t)random_below(&g->random, TREE_COMPONENTS);
    return expr;
}

TreeExpr *gen_scalar(Gen *g, int reg, int component) {
    TreeExpr *expr = gen_register(g, reg, 1);
    expr->component[0] = (uint8_t)component;
    return expr;
}

TreeExpr *gen_number(Gen *g, uint32_t value) {
    TreeExpr *expr = new_expr(g, EXPR_IMMEDIATE, 1);
    expr->class = CLASS_INT;
    expr->bits[0] = value;
    return expr;
}

TreeExpr *gen_float(Gen *g, float value) {
    TreeExpr *expr = gen_number(g, 0);
    expr->class = CLASS_FLOAT;
    memcpy(expr->bits, &value, sizeof value);
    return expr;
}

TreeExpr *gen_builtin(Gen *g, TreeBuiltin builtin, int width) {
    TreeExpr *expr = new_expr(g, EXPR_BUILTIN, width);
    expr->builtin = (uint8_t)builtin;
    return expr;
}

static uint32_t random_integer(Random *random) {
    static const uint32_t edges[] = {0x80000000u, 0x7fffffffu, 0xffffffffu, 0xfffffffeu, 31, 32, 33, 64, 0x10000u};
    uint32_t bits = (uint32_t)random_next(random);
    switch (random_below(random, 4)) {
    case 0: return edges[random_below(random, COUNT(edges))];
    case 1: return bits >> random_below(random, 32);
    default: return random_below(random, 9);
    }
}

static uint32_t random_special(Random *random) {
    static const uint32_t specials[] = {0x7f800000u, 0xff800000u, 0x7fc00000u, 0x7f800001u, 0xffc12345u, 0x00000001u};
    return specials[random_below(random, COUNT(specials))];
}

static uint32_t random_float(Random *random) {
    static const float edges[] = {0.0f, -0.0f, 1.0f, -1.0f, 0.5f, 2.0f, -2.5f, 1e-40f, 3e38f, 1e-20f, 16777216.0f};
    float value = (float)((int32_t)random_below(random, 4001) - 2000) / 64.0f;
    if (random_chance(random, 6)) return random_special(random);
    switch (random_below(random, 5)) {
    case 4: value = random_chance(random, 50) ? 0.0f : -0.0f; break; /* often: signs of zeros get lost easily */
    case 0: value = edges[random_below(random, COUNT(edges))]; break;
    case 1: value = (float)random_below(random, 1u << 24) / (float)(1u << 24); break;
    default: break;
    }
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static TreeExpr *random_immediate(Gen *g, TreeClass class, int width) {
    TreeExpr *expr = new_expr(g, EXPR_IMMEDIATE, width);
    expr->class = (uint8_t) class;
    for (int c = 0; c < width; c++)
        expr->bits[c] = class == CLASS_FLOAT ? random_float(&g->random) : random_integer(&g->random);
    return expr;
}

TreeExpr *gen_wave_register(Gen *g, int reg, int component) {
    TreeExpr *expr = gen_scalar(g, reg, component);
    expr->kind = EXPR_WAVE;
    return expr;
}

/* A number below `count` for a register of the class, now and then for one of the other. */
static int random_number_of_class(Gen *g, TreeClass class, int count) {
    int reg = 2 * (int)random_below(&g->random, (uint32_t)count / 2) + (class == CLASS_FLOAT);
    return random_chance(&g->random, 6) ? (int)random_below(&g->random, (uint32_t)count) : reg;
}

static TreeExpr *random_wave_register(Gen *g, TreeClass class, int width) {
    TreeExpr *expr = gen_register(g, random_number_of_class(g, class, TREE_WAVE_VARIABLES), width);
    expr->kind = EXPR_WAVE;
    return expr;
}

/* Variables of the class, now and then another one, or the registers of loops and switches. */
static TreeExpr *random_register(Gen *g, TreeClass class, int width) {
    int reg = random_number_of_class(g, class, TREE_VARIABLES);
    if (class == CLASS_INT && random_chance(&g->random, 10))
        reg = (int)random_below(&g->random, (uint32_t)g->kernel->registers);
    return gen_register(g, reg, width);
}

static bool may_read(const Gen *g, const TreeBuiltinInfo *builtin) {
    return (g->uniform_leaves ? builtin->uniform : builtin->vector) && (g->kernel->waves || builtin->scalar);
}

static TreeExpr *random_builtin(Gen *g, int width) {
    uint32_t builtin;
    do builtin = random_below(&g->random, TREE_BUILTINS);
    while (!may_read(g, &tree_builtins[builtin]));
    TreeExpr *expr = gen_builtin(g, (TreeBuiltin)builtin, width);
    for (int c = 0; c < width; c++)
        expr->component[c] = (uint8_t)random_below(&g->random, tree_builtins[builtin].components);
    return expr;
}

static TreeExpr *random_leaf(Gen *g, TreeClass class, int width) {
    bool from_wave = g->uniform_leaves || (g->kernel->waves && random_chance(&g->random, 15));
    uint32_t dice = random_below(&g->random, 100);
    if (dice < 65) return (from_wave ? random_wave_register : random_register)(g, class, width);
    if (dice < 90 || class == CLASS_FLOAT) return random_immediate(g, class, width);
    return random_builtin(g, width);
}

/* ---- operations ---- */
TreeExpr *gen_op(Gen *g, OracleOp op, int width, TreeExpr *a, TreeExpr *b, TreeExpr *c) {
    TreeExpr *expr = new_expr(g, EXPR_OP, width);
    expr->op = (uint8_t)op;
    expr->argument[0] = a;
    expr->argument[1] = b;
    expr->argument[2] = c;
    return expr;
}

static OracleOp random_op(Gen *g, TreeClass class) {
    for (;;) {
        OracleOp op = (OracleOp)random_below(&g->random, ORACLE_OP_COUNT);
        if (tree_ops[op].result == class || tree_ops[op].result == CLASS_ANY) return op;
    }
}

static TreeExpr *random_operation(Gen *g, TreeClass class, int width, int depth) {
    OracleOp op = random_op(g, class);
    const TreeOpInfo *info = &tree_ops[op];
    TreeExpr *argument[TREE_ARGUMENTS] = {0};
    int wide = info->shape == SHAPE_REDUCE ? 1 + (int)random_below(&g->random, TREE_COMPONENTS) : width;
    for (int i = 0; i < info->arity; i++) {
        TreeClass source = info->source == CLASS_ANY ? class : info->source;
        if (op == ORACLE_OP_SELECT && i == 0) source = CLASS_INT;
        bool broadcast = info->shape != SHAPE_REDUCE && random_chance(&g->random, 25);
        argument[i] = gen_expr(g, source, broadcast ? 1 : wide, depth - 1);
    }
    return gen_op(g, op, width, argument[0], argument[1], argument[2]);
}

TreeExpr *gen_expr(Gen *g, TreeClass class, int width, int depth) {
    if (depth <= 0 || random_chance(&g->random, 20)) return random_leaf(g, class, width);
    return random_operation(g, class, width, depth);
}

TreeExpr *gen_uniform(Gen *g, TreeClass class, int width, int depth) {
    g->uniform_leaves = true;
    TreeExpr *expr = gen_expr(g, class, width, depth);
    g->uniform_leaves = false;
    return expr;
}

/* ---- conditions and addresses ---- */
static TreeExpr *random_comparison(Gen *g, TreeExpr *value, uint32_t limit) {
    OracleOp op = ORACLE_OP_LT_U32 + random_below(&g->random, ORACLE_OP_NE_I32 - ORACLE_OP_LT_U32 + 1);
    return gen_op(g, op, 1, value, gen_number(g, random_below(&g->random, limit)), NULL);
}

TreeExpr *gen_condition(Gen *g) {
    TreeExpr *builtin = random_builtin(g, 1);
    OracleOp compare_float = ORACLE_OP_LT_F32 + random_below(&g->random, ORACLE_OP_NE_F32 - ORACLE_OP_LT_F32 + 1);
    switch (random_below(&g->random, 10)) {
    case 0: return random_comparison(g, gen_builtin(g, TREE_GROUP_ID, 1), 3);
    case 1: return gen_op(g, ORACLE_OP_AND, 1, builtin, gen_number(g, 1u << random_below(&g->random, 6)), NULL);
    case 2: return random_leaf(g, CLASS_INT, 1);
    case 3: return gen_expr(g, CLASS_INT, 1, g->shape.expression);
    case 4:
    case 5: {
        TreeExpr *value = gen_expr(g, CLASS_FLOAT, 1, g->shape.expression - 1);
        return gen_op(g, compare_float, 1, value, random_leaf(g, CLASS_FLOAT, 1), NULL);
    }
    default: return random_comparison(g, gen_index(g, 4), 4);
    }
}

TreeExpr *gen_index(Gen *g, uint32_t limit) {
    TreeExpr *value = gen_expr(g, CLASS_INT, 1, g->shape.expression - 1);
    if ((limit & (limit - 1)) == 0 && random_chance(&g->random, 50))
        return gen_op(g, ORACLE_OP_AND, 1, value, gen_number(g, limit - 1), NULL);
    return gen_op(g, ORACLE_OP_REM_U32, 1, value, gen_number(g, limit), NULL);
}

TreeExpr *gen_own_address(Gen *g, TreeExpr *word) {
    TreeExpr *thread = gen_builtin(g, TREE_THREAD_ID, 1);
    if (random_chance(&g->random, 25))
        thread = gen_op(g, ORACLE_OP_MAD_U32, 1, gen_builtin(g, TREE_GROUP_ID, 1), gen_builtin(g, TREE_GROUP_SIZE, 1),
                        gen_builtin(g, TREE_GROUP_THREAD_ID, 1));
    TreeExpr *first = gen_number(g, g->kernel->own_words);
    return gen_op(g, ORACLE_OP_SHL, 1, gen_op(g, ORACLE_OP_MAD_U32, 1, thread, first, word), gen_number(g, 2), NULL);
}
