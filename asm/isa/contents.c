/* contents.c: the words of generated contents; names, sizes and limits of textures and samplers. */
#include "asm/isa/contents.h"

#include <stdio.h>
#include <string.h>

#include "asm/isa/isa.h"
#include "asm/isa/number.h"

const DataGenerator data_generators[DATA_KIND_COUNT] = {
    [DATA_FILL] = {"fill", 1, 0},
    [DATA_IOTA] = {"iota", 2, 0},
    [DATA_RANDOM] = {"random", 3, 1},
};

/* splitmix64 of the 64-bit number seed:i, upper half: neighbours in i or in seed have nothing in common.
 *
 *   z = (seed << 32 | i) + 0x9e3779b97f4a7c15
 *   z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9
 *   z = (z ^ z >> 27) * 0x94d049bb133111eb
 *   hash = (z ^ z >> 31) >> 32                      all modulo 2^64
 */
uint32_t data_hash(uint32_t seed, uint32_t i) {
    uint64_t z = ((uint64_t)seed << 32 | i) + 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)((z ^ z >> 31) >> 32);
}

void data_words(const DataSpec *spec, const uint32_t *pool, uint32_t first, uint32_t count, uint32_t *words) {
    const uint32_t arg[3] = {spec->arg[0], spec->arg[1], spec->arg[2]}; /* which `words` are not */
    const bool is_float = spec->type == TYPE_F32;
    switch (spec->kind) {
    case DATA_WORDS: memcpy(words, pool + spec->first + first, count * sizeof *words); break;
    case DATA_FILL:
        for (uint32_t i = 0; i < count; i++) words[i] = arg[0];
        break;
    case DATA_IOTA:
        for (uint32_t i = 0; i < count && is_float; i++) {
            const float product = (float)(first + i) * number_float(arg[1]);
            words[i] = number_bits(number_float(arg[0]) + product);
        }
        for (uint32_t i = 0; i < count && !is_float; i++) words[i] = arg[0] + (first + i) * arg[1];
        break;
    default: /* random(seed, lo, hi) */
        for (uint32_t i = 0; i < count && is_float; i++) {
            /* lo + (hash >> 8) * 2^-24 * (hi - lo), rounded at each step */
            const float unit = (float)(data_hash(arg[0], first + i) >> 8) * 0x1p-24f;
            const float range = number_float(arg[2]) - number_float(arg[1]);
            const float offset = unit * range;
            words[i] = number_bits(number_float(arg[1]) + offset);
        }
        for (uint32_t i = 0; i < count && !is_float; i++) {
            /* lo + hash % (hi - lo + 1), of i32 too: the difference modulo 2^32 is the same */
            const uint64_t range = (uint64_t)(arg[2] - arg[1]) + 1;
            words[i] = arg[1] + (uint32_t)(data_hash(arg[0], first + i) % range);
        }
        break;
    }
}

uint32_t data_word(const DataSpec *spec, const uint32_t *pool, uint32_t i) {
    uint32_t word;
    data_words(spec, pool, i, 1, &word);
    return word;
}

const char *data_problem(const DataSpec *spec) {
    if (spec->kind >= DATA_KIND_COUNT) return "there is no such kind of contents";
    if (spec->type < TYPE_U32 || spec->type > TYPE_F32) return "contents are u32, i32 or f32";
    if (spec->count < 1 || spec->count > DATA_MAX_WORDS) return "contents have 1 to 1073741824 words";
    if (spec->kind != DATA_IOTA && spec->kind != DATA_RANDOM) return NULL;

    const DataGenerator *generator = &data_generators[spec->kind];
    const bool is_float = spec->type == TYPE_F32;
    for (int i = generator->first_typed; is_float && i < generator->args; i++)
        if (!number_is_finite(spec->arg[i])) return "generated floats need finite arguments";
    if (spec->kind == DATA_IOTA) return NULL;

    const uint32_t low = spec->arg[1], high = spec->arg[2], sign = spec->type == TYPE_I32 ? 0x80000000u : 0;
    const float float_low = number_float(low), float_high = number_float(high);
    if (is_float ? float_low > float_high : (low ^ sign) > (high ^ sign))
        return "the lowest value is above the highest";
    if (is_float && !number_is_finite(number_bits(float_high - float_low)))
        return "the distance from lowest to highest does not fit f32";
    return NULL;
}

/* ---- textures and samplers ---- */
const TexelInfo texel_formats[TEXEL_FORMAT_COUNT] = {
#define TEXEL(id, name, kind, r, g, b, a, spirv) \
    [TEXEL_##id] = {name, TEXEL_##kind, (r + g + b + a) / 8, {0, r, r + g, r + g + b}, {r, g, b, a}},
#include "asm/isa/texel.def"
#undef TEXEL
};

const char *const texture_kind_names[TEXTURE_KIND_COUNT] = {
    [TEXTURE_PLANE] = "plane", [TEXTURE_ARRAY] = "array", [TEXTURE_VOLUME] = "volume", [TEXTURE_CUBE] = "cube"};

const PatternInfo texture_patterns[PATTERN_COUNT] = {
    [PATTERN_DATA] = {NULL, 0, -1, 0, "", ""},
    [PATTERN_CHECKER] = {"checker", 3, 0, 1, "CELL, COLOUR, COLOUR",
                         "squares of CELL texels, the first colour at the top left"},
    [PATTERN_GRADIENT] = {"gradient", 2, -1, 0, "COLOUR, COLOUR",
                          "the first colour at the left, the second at the right"},
    [PATTERN_NOISE] = {"noise", 2, 1, 2, "SEED, CELL",
                       "smooth grey noise, a new value every CELL texels; 1: each texel its own"},
    [PATTERN_LEVELS] =
        {"levels", 0, -1, 0, "",
         "every mip level in a colour of its own: red, orange, yellow, green, cyan, blue, violet, white, then again"},
};

const char *const sampler_filter_names[FILTER_COUNT] = {
    [FILTER_POINT] = "point", [FILTER_BILINEAR] = "bilinear", [FILTER_TRILINEAR] = "trilinear"};
const char *const sampler_address_names[ADDRESS_COUNT] = {
    [ADDRESS_WRAP] = "wrap", [ADDRESS_CLAMP] = "clamp", [ADDRESS_MIRROR] = "mirror"};

const char *const sampler_compare_names[COMPARE_COUNT] = {
    [COMPARE_LESS_EQUAL] = "less_equal", [COMPARE_LESS] = "less",   [COMPARE_GREATER_EQUAL] = "greater_equal",
    [COMPARE_GREATER] = "greater",       [COMPARE_EQUAL] = "equal", [COMPARE_NOT_EQUAL] = "not_equal",
    [COMPARE_ALWAYS] = "always",         [COMPARE_NEVER] = "never"};

const Sampler sampler_default = {.filter = FILTER_BILINEAR}; /* the first of each */

uint32_t texture_full_levels(const TextureShape *shape) {
    uint32_t levels = 1, side = shape->width > shape->height ? shape->width : shape->height;
    if (shape->kind == TEXTURE_VOLUME && shape->depth > side) side = shape->depth;
    for (; side > 1; side /= 2) levels++;
    return levels;
}

uint64_t texture_bytes_before(const TextureShape *shape, uint32_t level) {
    uint64_t texels = 0;
    for (uint32_t l = 0; l < level; l++)
        texels += (uint64_t)texture_side(shape->width, l) * texture_side(shape->height, l) * texture_layers(shape, l);
    return texels * texel_formats[shape->format].bytes;
}

static bool is_side(uint32_t side) {
    return side >= 1 && side <= TEXTURE_MAX_SIDE;
}

const char *texture_problem(const TextureShape *shape) {
    if (shape->format == TEXEL_NONE || shape->format >= TEXEL_FORMAT_COUNT)
        return "the formats of textures are"
#define TEXEL(id, name, ...) " " name
#include "asm/isa/texel.def"
#undef TEXEL
            ;
    if (!is_side(shape->width) || !is_side(shape->height)) return "a texture has 1 to 16384 texels in each direction";
    if (shape->kind >= TEXTURE_KIND_COUNT ||
        (shape->kind == TEXTURE_PLANE ? shape->depth != 0 : !is_side(shape->depth)))
        return "an array or a volume has 1 to 16384 layers behind its size, as in 64x64x4 array; a plane has none";
    if (shape->kind == TEXTURE_CUBE && (shape->depth != CUBE_FACES || shape->width != shape->height))
        return "a cube has 6 square faces";
    if (shape->levels < 1 || shape->levels > texture_full_levels(shape))
        return "a texture has 1 mip level, or those down to 1 x 1";
    if (shape->levels > 1 && texel_is_whole(shape->format)) return "whole numbers are not filtered: no mip maps";
    if (texture_words(shape, shape->levels) > TEXTURE_MAX_WORDS) return "a texture has at most 1 GiB";
    return NULL;
}

bool texture_fits(const TextureShape *given, const TextureShape *wanted, char text[TEXTURE_TEXT]) {
    size_t used = 0;
    for (const TextureShape *shape = wanted; shape; shape = shape == wanted ? given : NULL) {
        const bool is_buffer = shape == given && !shape->format;
        used += (size_t)snprintf(text + used, TEXTURE_TEXT - used, "%s%s %s%s%s", shape == given ? ", not " : "",
                                 !is_buffer && shape->kind == TEXTURE_ARRAY ? "an" : "a",
                                 is_buffer ? "buffer" : texture_kind_names[shape->kind], shape->format ? " of " : "",
                                 shape->format ? texel_formats[shape->format].name : "");
    }
    return given->format && given->kind == wanted->kind && (!wanted->format || wanted->format == given->format);
}

const char *texture_pattern_problem(int pattern, const uint32_t arg[PATTERN_MAX_ARGS]) {
    const PatternInfo *info = &texture_patterns[pattern];
    if (info->cell >= 0 && (arg[info->cell] < 1 || arg[info->cell] > TEXTURE_MAX_SIDE))
        return "a cell has 1 to 16384 texels";
    for (int i = info->colours; i < info->args; i++)
        if (arg[i] > 0xffffff) return "a colour is 0xRRGGBB: at most 0xffffff";
    return NULL;
}
