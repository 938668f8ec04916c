/* gen_image.c: textures, samplers, and the statements that only kernels with images have; also writes to exec, which
 * all kernels of waves have. Each thread stores only in its own texels of u3, u4 and u5 (tree.h), or in those of the
 * first thread of its wave. (The NOTE about random numbers in gen_expr.c holds here too.)
 */
#include "tests/oracle/gen.h"

#include <stdlib.h>

#include "tests/oracle/texture.h"

enum { ALL = TREE_COMPONENTS, MAX_SIDE = 9, MAX_LEVELS = 5, MAX_WRITES_TO_EXEC = 16 };

/* ---- textures and samplers ---- */
static uint32_t random_texel_word(Gen *g, TreeFormat format) {
    uint32_t bits = (uint32_t)random_next(&g->random);
    return format == TREE_RGBA8 ? bits : gen_table_float(&g->random);
}

static uint32_t levels_of(uint32_t width, uint32_t height) {
    uint32_t longer = width > height ? width : height, levels = 1;
    while (longer >> levels) levels++;
    return levels;
}

void gen_images(Gen *g) {
    OracleKernel *kernel = g->kernel;
    for (int i = 0; i < TREE_TEXTURES; i++) {
        TreeTexture *texture = &kernel->texture[i];
        texture->format = (uint8_t)((i + (int)random_below(&g->random, 2)) % TREE_FORMATS);
        texture->width = 1 + random_below(&g->random, MAX_SIDE);
        texture->height = 1 + random_below(&g->random, MAX_SIDE);
        texture->levels = random_chance(&g->random, 70) ? levels_of(texture->width, texture->height) : 1;
        texture->count = tree_texture_words(texture);
        texture->words = tree_alloc(kernel, texture->count * sizeof(uint32_t));
        uint32_t first = texture->width * texture->height * texel_words(texture->format);
        for (uint32_t w = 0; w < first; w++) texture->words[w] = random_texel_word(g, texture->format);
        tree_texture_make_levels(texture);
    }
    for (int i = 0; i < TREE_SAMPLERS - 1; i++) {
        kernel->sampler[i].filter = (uint8_t)random_below(&g->random, TREE_FILTERS);
        for (int d = 0; d < 2; d++) kernel->sampler[i].mode[d] = (uint8_t)random_below(&g->random, TREE_MODES);
    }
    kernel->sampler[TREE_SAMPLERS - 1] = (TreeSampler){.filter = TREE_BILINEAR, .mode = {TREE_WRAP, TREE_WRAP}};
    kernel->picture_width = 1 + random_below(&g->random, MAX_SIDE);
}

/* ---- samples ---- */

/* What inactive lanes hold matters to the quad: coordinates are a variable then, or the same in all lanes. */
static TreeExpr *coordinates_of_quad(Gen *g) {
    if (random_chance(&g->random, 10)) return gen_uniform(g, CLASS_FLOAT, 2, 0);
    return gen_register(g, gen_variable(g, CLASS_FLOAT), 2);
}

/* A number of any size, but mostly one of the first levels. */
static TreeExpr *random_level(Gen *g) {
    TreeExpr *value = gen_expr(g, CLASS_FLOAT, 1, 1);
    if (random_chance(&g->random, 30)) return value;
    TreeExpr *fraction = gen_op(g, ORACLE_OP_FRACT, 1, value, NULL, NULL);
    return gen_op(g, ORACLE_OP_MUL_F32, 1, fraction, gen_float(g, (float)MAX_LEVELS), NULL);
}

void gen_sample(Gen *g, TreeBlock *block) {
    TreeStmt *s = gen_append(g, block, ORACLE_SAMPLE);
    s->op = (uint8_t)random_below(&g->random, SAMPLE_KINDS);
    s->space = (uint8_t)(SPACE_T1 + random_below(&g->random, TREE_TEXTURES));
    s->sampler = (uint8_t)random_below(&g->random, TREE_SAMPLERS);
    gen_destination(g, s, gen_variable(g, CLASS_FLOAT));
    gen_dwords(g, s);
    s->value = s->op == SAMPLE_QUAD ? coordinates_of_quad(g) : gen_expr(g, CLASS_FLOAT, 2, 1);
    if (s->op == SAMPLE_LOD) s->address = random_level(g);
    if (s->op == SAMPLE_GRAD) {
        TreeExpr *slopes = gen_register(g, gen_variable(g, CLASS_FLOAT), ALL);
        TreeExpr *scale = gen_float(g, 1.0f / (float)(1u << random_below(&g->random, 10)));
        s->address = gen_op(g, ORACLE_OP_MUL_F32, ALL, slopes, scale, NULL);
    }
    gen_predicate(g, s);
}

/* ---- texels ---- */

/* The thread's own texels, or those of the wave's first one. */
static void aim_at_picture(Gen *g, TreeStmt *s) {
    TreeExpr *thread = gen_builtin(g, TREE_THREAD_ID, 1);
    if (random_chance(&g->random, 30)) {
        thread = gen_op(g, ORACLE_OP_SUB_U32, 1, thread, gen_builtin(g, TREE_LANE_ID, 1), NULL);
        s->id = 1; /* lanes meet */
    }
    TreeExpr *width = gen_number(g, g->kernel->picture_width);
    s->address = gen_op(g, ORACLE_OP_REM_U32, 1, thread, width, NULL);
    TreeExpr *row = gen_op(g, ORACLE_OP_DIV_U32, 1, thread, width, NULL);
    s->swapped =
        gen_op(g, ORACLE_OP_MAD_U32, 1, row, gen_number(g, TREE_PICTURE_ROWS), gen_index(g, TREE_PICTURE_ROWS));
}

static void aim_at_texture(Gen *g, TreeStmt *s) {
    const TreeTexture *texture = &g->kernel->texture[s->space - SPACE_T1];
    uint32_t more = g->kernel->wild ? random_below(&g->random, 3) : 0;
    s->address = gen_index(g, texture->width + more);
    s->swapped = gen_index(g, texture->height + more / 2);
}

void gen_load_texel(Gen *g, TreeBlock *block) {
    TreeStmt *s = gen_append(g, block, ORACLE_LOAD_TEXEL);
    gen_destination(g, s, gen_variable(g, CLASS_FLOAT));
    gen_dwords(g, s);
    s->space = (uint8_t)(SPACE_U3 + random_below(&g->random, TREE_FORMATS + TREE_TEXTURES));
    if (s->space < SPACE_T1)
        aim_at_picture(g, s);
    else
        aim_at_texture(g, s);
    gen_predicate(g, s);
}

void gen_store_texel(Gen *g, TreeBlock *block) {
    TreeStmt *s = gen_append(g, block, ORACLE_STORE_TEXEL);
    s->count = (uint8_t)(1 + random_below(&g->random, ALL));
    random_order(&g->random, s->dword);
    s->space = (uint8_t)(SPACE_U3 + random_below(&g->random, TREE_FORMATS));
    aim_at_picture(g, s);
    int width = gen_source_width(g, s->count);
    s->value = gen_expr(g, CLASS_FLOAT, width, (int)random_below(&g->random, 2));
    gen_predicate(g, s);
}

void gen_size(Gen *g, TreeBlock *block) {
    TreeStmt *s = gen_append(g, block, random_chance(&g->random, 50) ? ORACLE_SIZE : ORACLE_WAVE_SIZE);
    const bool scalar = s->kind == ORACLE_WAVE_SIZE;
    gen_destination(g, s, scalar ? (int)random_below(&g->random, TREE_WAVE_VARIABLES) : gen_variable(g, CLASS_INT));
    gen_dwords(g, s);
    static const TreeSpace others[] = {SPACE_T0, SPACE_U0, SPACE_SHARED, SPACE_PRIVATE};
    const uint32_t textures = SPACE_SHARED - SPACE_U3, place = random_below(&g->random, textures + 4);
    s->space = (uint8_t)(place < textures ? SPACE_U3 + place : others[place - textures]);
    if (!scalar) gen_predicate(g, s);
}

/* ---- helpers ---- */

/* Not too many, for they leave nothing to be compared. */
void gen_demote(Gen *g, TreeBlock *block) {
    TreeStmt *s = gen_append(g, block, ORACLE_DEMOTE);
    TreeExpr *condition = gen_condition(g), *lane = gen_builtin(g, TREE_LANE_ID, 1);
    TreeExpr *some = gen_op(g, ORACLE_OP_AND, 1, gen_index(g, 8), lane, NULL);
    TreeExpr *few = gen_op(g, ORACLE_OP_EQ_U32, 1, some, gen_number(g, 3), NULL);
    s->value =
        random_chance(&g->random, 30) ? condition : gen_op(g, ORACLE_OP_SELECT, 1, few, condition, gen_number(g, 0));
}

/* ---- exec ---- */

/* Statements without flow of control, for whatever lanes are active. */
void gen_write_exec(Gen *g, TreeBlock *block) {
    static GenStatement *const simple[] = {gen_assign,      gen_assign,     gen_wave_op,   gen_wave_op,
                                           gen_wave_assign, gen_store_area, gen_load_area, gen_atomic};
    static GenStatement *const image[] = {gen_sample, gen_store_texel, gen_load_texel, gen_demote};
    if (g->kernel->exec_branches >= MAX_WRITES_TO_EXEC) {
        gen_assign(g, block);
        return;
    }
    g->kernel->exec_branches++;
    TreeStmt *s = gen_append(g, block, ORACLE_WRITE_EXEC);
    s->count = (uint8_t)(1 + random_below(&g->random, 2));
    s->component[0] = (uint8_t)random_below(&g->random, 2);
    s->component[1] = !s->component[0];
    int width = random_chance(&g->random, 30) ? 1 : s->count;
    s->value = gen_uniform(g, CLASS_INT, width, 1 + (int)random_below(&g->random, 2));
    for (uint32_t i = 0, statements = 1 + random_below(&g->random, 4); i < statements; i++) {
        bool of_image = g->kernel->images && random_chance(&g->random, 30);
        GenStatement *make = of_image ? image[random_below(&g->random, sizeof image / sizeof image[0])]
                                      : simple[random_below(&g->random, sizeof simple / sizeof simple[0])];
        make(g, &s->body);
    }
}
