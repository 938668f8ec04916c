/* wave_image.c: what lanes do with textures: samples, differences in a quad, loads and stores of texels. */
#include <string.h>

#include "tests/oracle/eval.h"
#include "tests/oracle/texture.h"
#include "tests/oracle/wave.h"

/* ---- quads ---- */
enum { ALONG_X = 1, ALONG_Y = 2 }; /* the bit of a lane's number that tells two neighbours apart */

/* Far minus near of a component of the statement's first source; 0 if one of the two lanes does not exist. A lane that
 * is inactive counts with what it holds. */
static uint32_t slope(Wave *wave, const TreeStmt *s, LaneSet lanes, uint32_t lane, uint32_t direction, int component) {
    uint32_t far = lane | direction, near = far - direction;
    uint32_t value[2][TREE_COMPONENTS];
    if (far >= wave->size) {
        thread_note(&wave->lane[lane], ORACLE_FEATURE_QUAD_INCOMPLETE);
        return 0;
    }
    if (!lane_is_in(lanes, far) || !lane_is_in(lanes, near))
        thread_note(&wave->lane[lane], ORACLE_FEATURE_QUAD_NEIGHBOUR);
    thread_eval(&wave->lane[near], s->value, value[0]);
    thread_eval(&wave->lane[far], s->value, value[1]);
    return eval_component(ORACLE_OP_SUB_F32, value[1][component], value[0][component], 0);
}

void wave_slope_run(Wave *wave, const TreeStmt *s, LaneSet chosen) {
    uint32_t direction = s->op == ORACLE_WAVE_DDX ? ALONG_X : ALONG_Y;
    uint32_t value[WAVE_LANES][TREE_COMPONENTS];
    for (uint32_t l = 0; l < wave->size; l++)
        for (int c = 0; lane_is_in(chosen, l) && c < s->count; c++)
            value[l][c] = slope(wave, s, chosen, l, direction, c);
    for (uint32_t l = 0; l < wave->size; l++)
        for (int c = 0; lane_is_in(chosen, l) && c < s->count; c++)
            wave->lane[l].reg[s->reg][s->component[c]] = value[l][c];
}

/* ---- samples ---- */
static const TreeTexture *texture_of(const Thread *thread, const TreeStmt *s) {
    return &thread->kernel->texture[s->space - SPACE_T1];
}

/* If there is one level, nobody looks at derivatives. */
static uint32_t level_of(Wave *wave, const TreeStmt *s, LaneSet chosen, uint32_t lane) {
    Thread *thread = &wave->lane[lane];
    const TreeTexture *texture = texture_of(thread, s);
    uint32_t slopes[TREE_COMPONENTS];
    bool undecided = false;
    if (s->op == SAMPLE_LOD) return thread_scalar(thread, s->address);
    if (texture->levels == 1) return 0;
    if (s->op == SAMPLE_GRAD)
        thread_eval(thread, s->address, slopes);
    else
        for (int i = 0; i < TREE_COMPONENTS; i++)
            slopes[i] = slope(wave, s, chosen, lane, i < 2 ? ALONG_X : ALONG_Y, i % 2);
    uint32_t lod = tree_texture_lod(texture, slopes, &undecided);
    thread->memory->undecided |= undecided;
    return lod;
}

static void note_sample(Thread *thread, const TreeStmt *s) {
    thread_note(thread, ORACLE_FEATURE_SAMPLE_QUAD + s->op);
    thread_note(thread, ORACLE_FEATURE_FILTER_POINT + thread->kernel->sampler[s->sampler].filter);
    thread_note(thread, ORACLE_FEATURE_SAMPLE_RGBA8 + texture_of(thread, s)->format);
}

void wave_sample_run(Wave *wave, const TreeStmt *s, LaneSet chosen) {
    uint32_t colour[WAVE_LANES][TREE_COMPONENTS], at[TREE_COMPONENTS];
    if (!chosen) thread_note(&wave->lane[0], ORACLE_FEATURE_SAMPLE_NOBODY);
    for (uint32_t l = 0; l < wave->size; l++) {
        Thread *thread = &wave->lane[l];
        if (!lane_is_in(chosen, l)) continue;
        note_sample(thread, s);
        thread_eval(thread, s->value, at);
        tree_texture_sample(texture_of(thread, s), &thread->kernel->sampler[s->sampler], at,
                            level_of(wave, s, chosen, l), colour[l], thread->executed);
    }
    for (uint32_t l = 0; l < wave->size; l++)
        for (int c = 0; lane_is_in(chosen, l) && c < s->count; c++)
            wave->lane[l].reg[s->reg][s->component[c]] = colour[l][s->dword[c]];
}

/* ---- sizes and texels ---- */

static TreeFormat format_of(const Thread *thread, const TreeStmt *s) {
    return s->space < SPACE_T1 ? (TreeFormat)(s->space - SPACE_U3) : (TreeFormat)texture_of(thread, s)->format;
}

/* Columns and rows of what is a texture. */
static void sides_of(const Thread *thread, const TreeStmt *s, uint32_t *width, uint32_t *height) {
    bool picture = s->space < SPACE_T1;
    size_t texels = thread->space[s->space].count / texel_words(format_of(thread, s));
    *width = picture ? thread->kernel->picture_width : texture_of(thread, s)->width;
    *height = picture ? (uint32_t)texels / *width : texture_of(thread, s)->height;
}

void thread_size_of(const Thread *thread, const TreeStmt *s, uint32_t reg[TREE_COMPONENTS]) {
    size_t words = s->space == SPACE_PRIVATE ? tree_private_words(thread->kernel) : thread->space[s->space].count;
    uint32_t size[TREE_COMPONENTS] = {(uint32_t)words * 4};
    bool picture = s->space >= SPACE_U3 && s->space < SPACE_T1,
         texture = s->space >= SPACE_T1 && s->space < SPACE_SHARED;
    if (picture || texture) {
        sides_of(thread, s, &size[0], &size[1]);
        size[2] = texture ? texture_of(thread, s)->levels : 1;
    }
    for (int c = 0; c < s->count; c++) reg[s->component[c]] = size[s->dword[c]];
}

void thread_size(Thread *thread, const TreeStmt *s) {
    thread_size_of(thread, s, thread->reg[s->reg]);
}

/* The texel in that column and row, or NULL. */
static uint32_t *texel_of(Thread *thread, const TreeStmt *s, TreeFormat *format) {
    *format = format_of(thread, s);
    uint32_t words = texel_words(*format), width, height;
    sides_of(thread, s, &width, &height);
    uint32_t x = thread_scalar(thread, s->address), y = thread_scalar(thread, s->swapped);
    bool inside = x < width && y < height;
    if (!inside) thread_note(thread, ORACLE_FEATURE_OUTSIDE_TEXEL);
    if (!inside) thread->memory->dropped += s->count;
    return inside ? thread->space[s->space].words + ((size_t)y * width + x) * words : NULL;
}

void thread_load_texel(Thread *thread, const TreeStmt *s) {
    uint32_t colour[TREE_COMPONENTS] = {0};
    TreeFormat format;
    const uint32_t *texel = texel_of(thread, s, &format);
    if (texel) texel_colour(format, texel, colour);
    for (int c = 0; c < s->count; c++) thread->reg[s->reg][s->component[c]] = colour[s->dword[c]];
}

void thread_store_texel(Thread *thread, const TreeStmt *s) {
    uint32_t value[TREE_COMPONENTS];
    TreeFormat format;
    if (thread->helper) {
        thread_note(thread, ORACLE_FEATURE_HELPER_STORE);
        thread->memory->helper_drops++;
        return;
    }
    uint32_t *texel = texel_of(thread, s, &format);
    thread_eval(thread, s->value, value);
    thread_note(thread, ORACLE_FEATURE_TEXEL_RGBA8 + format);
    if (s->id) thread_note(thread, ORACLE_FEATURE_TEXEL_MEETING);
    for (int c = 0; texel && c < s->count; c++)
        texel_store(format, texel, s->dword[c], value[s->value->width == 1 ? 0 : c]);
}
