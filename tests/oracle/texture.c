/* texture.c: texels and samples; see texture.h. Every step is one of the operations of eval.h, so it is rounded. */
#include "tests/oracle/texture.h"

#include <math.h>
#include <string.h>

#include "tests/oracle/eval.h"

#define NAN_F32 0x7fc00000u
#define HALF_F32 0x3f000000u
#define QUARTER_F32 0x3e800000u
#define ONE_F32 0x3f800000u

enum { BYTE = 255, FAR = 1 << 30 };

/* ---- single precision ---- */
static uint32_t operate(OracleOp op, uint32_t a, uint32_t b) {
    return eval_component(op, a, b, 0);
}

static uint32_t number(uint32_t whole) {
    return operate(ORACLE_OP_UTOF, whole, 0);
}

static double value_of(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static uint32_t bits_of(double value) {
    float single = (float)value;
    uint32_t bits;
    memcpy(&bits, &single, sizeof bits);
    return bits;
}

static uint32_t mix(uint32_t a, uint32_t b, uint32_t t) {
    return eval_component(ORACLE_OP_LERP, a, b, t);
}

/* ---- texels ---- */
uint32_t texel_words(TreeFormat format) {
    return format == TREE_RGBA32F ? TREE_COMPONENTS : 1;
}

void texel_colour(TreeFormat format, const uint32_t *words, uint32_t colour[TREE_COMPONENTS]) {
    switch (format) {
    case TREE_RGBA8:
        for (int c = 0; c < TREE_COMPONENTS; c++)
            colour[c] = operate(ORACLE_OP_DIV_F32, number(words[0] >> 8 * c & BYTE), number(BYTE));
        break;
    case TREE_R32F:
        colour[0] = words[0];
        colour[1] = colour[2] = 0;
        colour[3] = ONE_F32;
        break;
    default: memcpy(colour, words, TREE_COMPONENTS * sizeof *colour); break;
    }
}

void texel_store(TreeFormat format, uint32_t *words, int component, uint32_t bits) {
    if (format == TREE_RGBA8) {
        double inside = value_of(operate(ORACLE_OP_CLAMP, bits, 0));
        uint32_t step = (uint32_t)floor(inside * BYTE + 0.5), place = 8 * (uint32_t)component;
        words[0] = (words[0] & ~((uint32_t)BYTE << place)) + (step << place);
    } else if (format == TREE_RGBA32F || component == 0) {
        words[component] = bits;
    }
}

/* ---- levels ---- */
static uint32_t side(uint32_t of_level_0, uint32_t level) {
    return of_level_0 >> level ? of_level_0 >> level : 1;
}

static uint32_t words_below(const TreeTexture *texture, uint32_t level) {
    uint32_t texels = 0;
    for (uint32_t l = 0; l < level; l++) texels += side(texture->width, l) * side(texture->height, l);
    return texels * texel_words(texture->format);
}

uint32_t tree_texture_words(const TreeTexture *texture) {
    return words_below(texture, texture->levels);
}

static uint32_t *texel_at(const TreeTexture *texture, uint32_t level, uint32_t x, uint32_t y) {
    uint32_t texel = y * side(texture->width, level) + x;
    return texture->words + words_below(texture, level) + texel * texel_words(texture->format);
}

/* One of the four texels below (x, y) of the next level; a side of 1 counts twice. */
static uint32_t *texel_below(const TreeTexture *texture, uint32_t level, uint32_t x, uint32_t y) {
    uint32_t last_x = side(texture->width, level) - 1, last_y = side(texture->height, level) - 1;
    return texel_at(texture, level, x < last_x ? x : last_x, y < last_y ? y : last_y);
}

void tree_texture_make_levels(TreeTexture *texture) {
    for (uint32_t level = 1; level < texture->levels; level++)
        for (uint32_t y = 0; y < side(texture->height, level); y++)
            for (uint32_t x = 0; x < side(texture->width, level); x++) {
                uint32_t sum[TREE_COMPONENTS] = {0}, part[TREE_COMPONENTS];
                for (uint32_t i = 0; i < 4; i++) {
                    texel_colour(texture->format, texel_below(texture, level - 1, 2 * x + i % 2, 2 * y + i / 2), part);
                    for (int c = 0; c < TREE_COMPONENTS; c++) sum[c] = operate(ORACLE_OP_ADD_F32, sum[c], part[c]);
                }
                for (int c = 0; c < TREE_COMPONENTS; c++)
                    texel_store(texture->format, texel_at(texture, level, x, y), c,
                                operate(ORACLE_OP_MUL_F32, sum[c], QUARTER_F32));
            }
}

/* ---- samples ---- */
uint32_t tree_texture_lod(const TreeTexture *texture, const uint32_t slope[TREE_COMPONENTS], bool *undecided) {
    uint32_t square[2];
    for (int direction = 0; direction < 2; direction++) {
        uint32_t along_u = operate(ORACLE_OP_MUL_F32, slope[2 * direction], number(texture->width));
        uint32_t along_v = operate(ORACLE_OP_MUL_F32, slope[2 * direction + 1], number(texture->height));
        square[direction] = operate(ORACLE_OP_ADD_F32, operate(ORACLE_OP_MUL_F32, along_u, along_u),
                                    operate(ORACLE_OP_MUL_F32, along_v, along_v));
    }
    uint32_t longer = operate(ORACLE_OP_MAX_F32, square[0], square[1]);
    *undecided = eval_is_undecided(ORACLE_OP_LOG2, longer, 0);
    return operate(ORACLE_OP_MUL_F32, operate(ORACLE_OP_LOG2, longer, 0), HALF_F32);
}

static void note(OracleCoverage *executed, OracleFeature feature) {
    if (executed) executed->feature[feature]++;
}

static uint32_t texel_index(TreeAddressMode mode, int64_t i, uint32_t count, OracleCoverage *executed) {
    static const OracleFeature outside[] = {ORACLE_FEATURE_WRAP, ORACLE_FEATURE_CLAMP, ORACLE_FEATURE_MIRROR};
    int64_t n = count;
    if (i < 0 || i >= n) note(executed, outside[mode]);
    if (mode == TREE_CLAMP) return (uint32_t)(i < 0 ? 0 : i >= n ? n - 1 : i);
    int64_t period = mode == TREE_MIRROR ? 2 * n : n;
    int64_t m = (i % period + period) % period;
    return (uint32_t)(m < n ? m : 2 * n - 1 - m);
}

/* Where one coordinate is in a level, in texels. */
static uint32_t place(uint32_t coordinate, uint32_t size) {
    double x = value_of(operate(ORACLE_OP_MUL_F32, coordinate, number(size)));
    if (isnan(x)) return 0;
    return bits_of(x < -FAR ? -FAR : x > FAR ? FAR : x);
}

static void sample_level(const TreeTexture *texture, const TreeSampler *sampler, const uint32_t at[2], uint32_t level,
                         uint32_t colour[TREE_COMPONENTS], OracleCoverage *executed) {
    const uint32_t size[2] = {side(texture->width, level), side(texture->height, level)};
    bool one = sampler->filter == TREE_POINT;
    uint32_t index[2][2], weight[2];
    if (level) note(executed, ORACLE_FEATURE_HIGHER_LEVEL);
    for (int d = 0; d < 2; d++) {
        uint32_t x = place(at[d], size[d]);
        if (!one) x = operate(ORACLE_OP_SUB_F32, x, HALF_F32);
        uint32_t first = operate(ORACLE_OP_FLOOR, x, 0);
        weight[d] = operate(ORACLE_OP_SUB_F32, x, first);
        for (int i = 0; i < (one ? 1 : 2); i++)
            index[d][i] = texel_index(sampler->mode[d], (int64_t)value_of(first) + i, size[d], executed);
    }
    if (one) {
        texel_colour(texture->format, texel_at(texture, level, index[0][0], index[1][0]), colour);
        return;
    }
    uint32_t row[2][TREE_COMPONENTS], corner[2][TREE_COMPONENTS];
    for (int y = 0; y < 2; y++) {
        for (int x = 0; x < 2; x++)
            texel_colour(texture->format, texel_at(texture, level, index[0][x], index[1][y]), corner[x]);
        for (int c = 0; c < TREE_COMPONENTS; c++) row[y][c] = mix(corner[0][c], corner[1][c], weight[0]);
    }
    for (int c = 0; c < TREE_COMPONENTS; c++) colour[c] = mix(row[0][c], row[1][c], weight[1]);
}

void tree_texture_sample(const TreeTexture *texture, const TreeSampler *sampler, const uint32_t at[2], uint32_t lod,
                         uint32_t colour[TREE_COMPONENTS], OracleCoverage *executed) {
    double wanted = value_of(lod), last = texture->levels - 1;
    uint32_t inside = bits_of(isnan(wanted) || wanted < 0 ? 0 : wanted > last ? last : wanted);
    if (sampler->filter != TREE_TRILINEAR) {
        uint32_t nearest = operate(ORACLE_OP_FLOOR, operate(ORACLE_OP_ADD_F32, inside, HALF_F32), 0);
        sample_level(texture, sampler, at, (uint32_t)value_of(nearest), colour, executed);
    } else {
        uint32_t first = operate(ORACLE_OP_FLOOR, inside, 0), second[TREE_COMPONENTS];
        uint32_t fraction = operate(ORACLE_OP_SUB_F32, inside, first);
        sample_level(texture, sampler, at, (uint32_t)value_of(first), colour, executed);
        if (value_of(fraction) != 0) {
            note(executed, ORACLE_FEATURE_BLEND);
            sample_level(texture, sampler, at, (uint32_t)value_of(first) + 1, second, executed);
            for (int c = 0; c < TREE_COMPONENTS; c++) colour[c] = mix(colour[c], second[c], fraction);
        }
    }
    for (int c = 0; c < TREE_COMPONENTS; c++)
        if (isnan(value_of(colour[c]))) colour[c] = NAN_F32;
}
