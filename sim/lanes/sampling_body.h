/* sampling_body.h: the loops of sampling.h, included by lanes_body.h. */
#include "sim/lanes/sampling.h"

/* The number stands in front of a loop, where the compiler sees that it stays. */
#define SAMPLE_LANES(s) ((size_t)(s)->blocks * LANE_BLOCK)

/* Half the logarithm of the longer side's square, in texels of level 0. */
static void sample_level(LaneSample *s) {
    const size_t lanes = SAMPLE_LANES(s);
    const float w = (float)s->shape.width, h = (float)s->shape.height;
    LANES_INDEPENDENT
    for (size_t l = 0; l < lanes; l++) {
        const float xu = number_float(s->gradient[0][l]) * w, xv = number_float(s->gradient[1][l]) * h;
        const float yu = number_float(s->gradient[2][l]) * w, yv = number_float(s->gradient[3][l]) * h;
        s->lod[l] = lane_bits(0.5f * xmath_log2(lane_max_f32(xu * xu + xv * xv, yu * yu + yv * yv)));
    }
}

/* ---- footprints ---- */

/* One direction of a square: the first column or row, and the weight of the second. Texel i covers i .. i + 1, its
 * centre is at i + 0.5; `half` is 0.5, but 0 for a single texel. */
static inline int32_t first_texel(float u, int32_t size, float half, float *weight) {
    /* NaN becomes 0, and what is far away is brought to where single precision has no fractions anyway. */
    const float far = 1073741824.0f; /* 2^30 */
    float x = u * (float)size;
    x = x != x ? 0.0f : x;
    x = x < -far ? -far : x;
    x = x > far ? far : x;
    const float from = x - half, first = lane_floor(from);
    *weight = from - first;
    return (int32_t)first;
}

static void place_in_line(const LaneSample *s, uint8_t mode, const uint32_t *u, uint32_t side, const uint32_t *level,
                          uint32_t at[2][ISA_MAX_LANES], float *weight) {
    const size_t lanes = SAMPLE_LANES(s);
    const float half = s->sampler.filter == FILTER_POINT ? 0.0f : 0.5f;
    if (mode == ADDRESS_CLAMP) {
        LANES_INDEPENDENT
        for (size_t l = 0; l < lanes; l++) {
            const int32_t last = (int32_t)texture_side(side, level[l]) - 1;
            const int32_t i = first_texel(number_float(u[l]), last + 1, half, &weight[l]);
            at[0][l] = (uint32_t)(i < 0 ? 0 : i > last ? last : i);
            at[1][l] = (uint32_t)(i + 1 < 0 ? 0 : i + 1 > last ? last : i + 1);
        }
        return;
    }
    /* A mirrored texture is one of twice the size. The quotient is exact: in double precision, no quotient of two such
     * numbers is so close to a whole number that it would be rounded to it. */
    const int32_t sides = mode == ADDRESS_MIRROR ? 2 : 1;
    LANES_INDEPENDENT
    for (size_t l = 0; l < lanes; l++) {
        const int32_t n = (int32_t)texture_side(side, level[l]), period = sides * n;
        const int32_t i = first_texel(number_float(u[l]), n, half, &weight[l]);
        const int32_t rest = i - (int32_t)((double)i / (double)period) * period;
        const int32_t first = rest < 0 ? rest + period : rest, second = first + 1 == period ? 0 : first + 1;
        at[0][l] = (uint32_t)(first < n ? first : period - 1 - first);
        at[1][l] = (uint32_t)(second < n ? second : period - 1 - second);
    }
}

/* The texels in one mip level, `count` of them from word[4 * tap] on. */
static void place_in_level(LaneSample *s, const uint32_t *level, uint32_t tap, uint32_t count) {
    const size_t lanes = SAMPLE_LANES(s);
    const TextureShape shape = s->shape;
    const uint32_t each = texture_texel_words(shape.format);
    uint32_t before[TEXTURE_MAX_LEVELS], x[2][ISA_MAX_LANES], y[2][ISA_MAX_LANES];
    for (uint32_t i = 0; i < shape.levels; i++) before[i] = (uint32_t)texture_words_before(&shape, i);
    place_in_line(s, s->sampler.address[0], s->u, shape.width, level, x, s->fx[tap]);
    place_in_line(s, s->sampler.address[1], s->v, shape.height, level, y, s->fy[tap]);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t *word = s->word[4 * tap + i];
        LANES_INDEPENDENT
        for (size_t l = 0; l < lanes; l++)
            word[l] = before[level[l]] + (y[i / 2][l] * texture_side(shape.width, level[l]) + x[i % 2][l]) * each;
    }
}

/* Point and bilinear take the nearest level, trilinear blends the two beside. */
static void sample_place(LaneSample *s) {
    const size_t lanes = SAMPLE_LANES(s);
    const float last = (float)(s->shape.levels - 1);
    const bool trilinear = s->sampler.filter == FILTER_TRILINEAR;
    const float half = trilinear ? 0.0f : 0.5f;
    uint32_t next[ISA_MAX_LANES], blends = 0;
    uint32_t level[ISA_MAX_LANES] = {0}; /* gcc does not know that there is a lane */
    for (size_t l = 0; l < lanes; l++) {
        const float lod = number_float(s->lod[l]), inside = lod > 0.0f ? (lod < last ? lod : last) : 0.0f; /* NaN: 0 */
        const float nearest = lane_floor(inside + half), blend = trilinear ? inside - nearest : 0.0f;
        s->blend[l] = lane_bits(blend);
        level[l] = (uint32_t)(int32_t)nearest;
        next[l] = level[l] + (blend > 0.0f);
        blends |= blend > 0.0f;
    }
    s->texels = s->sampler.filter == FILTER_POINT ? 1 : blends ? 8 : 4;
    place_in_level(s, level, 0, s->texels == 1 ? 1 : 4);
    if (blends) place_in_level(s, next, 1, 4);
}

/* ---- colours ---- */

static inline float mix(float a, float b, float t) {
    return a + (b - a) * t;
}

/* A component of texels that have been fetched: a byte of the words, or all of them. Along x in both rows, then along
 * y, then between the levels. */
static inline __attribute__((always_inline)) void filter(const LaneSample *s, uint32_t texels,
                                                         const uint32_t word[FOOTPRINT_MAX_TEXELS][ISA_MAX_LANES],
                                                         bool bytes, int byte, uint32_t *out) {
    const size_t lanes = SAMPLE_LANES(s);
    LANES_INDEPENDENT
    for (size_t l = 0; l < lanes; l++) {
        float texel[FOOTPRINT_MAX_TEXELS], level[2];
        for (uint32_t i = 0; i < texels; i++)
            texel[i] = bytes ? lane_unorm(word[i][l] >> (8 * byte) & 255) : number_float(word[i][l]);
        for (uint32_t i = 0; i < texels / 4; i++)
            level[i] = mix(mix(texel[4 * i], texel[4 * i + 1], s->fx[i][l]),
                           mix(texel[4 * i + 2], texel[4 * i + 3], s->fx[i][l]), s->fy[i][l]);
        if (texels == 1) level[0] = texel[0];
        if (texels == 8) level[0] = s->blend[l] ? mix(level[0], level[1], number_float(s->blend[l])) : level[0];
        out[l] = lane_bits(level[0]);
    }
}

static void filter_component(const LaneSample *s, const uint32_t word[FOOTPRINT_MAX_TEXELS][ISA_MAX_LANES], int c,
                             uint32_t *out) {
    const bool bytes = s->shape.format == TEXEL_RGBA8;
    switch (s->texels + bytes) {
    case 1: filter(s, 1, word, false, c, out); break;
    case 2: filter(s, 1, word, true, c, out); break;
    case 4: filter(s, 4, word, false, c, out); break;
    case 5: filter(s, 4, word, true, c, out); break;
    case 8: filter(s, 8, word, false, c, out); break;
    default: filter(s, 8, word, true, c, out); break;
    }
}

/* Components that a format lacks are 0, alpha 1. */
static void sample_colour(const LaneSample *s, const uint8_t *components, int count, uint32_t (*out)[ISA_MAX_LANES]) {
    uint32_t word[FOOTPRINT_MAX_TEXELS][ISA_MAX_LANES];
    const size_t lanes = SAMPLE_LANES(s);
    const bool four_words = texture_texel_words(s->shape.format) == 4;
    bool fetched = false;
    for (int i = 0; i < count; i++) {
        const int c = components[i];
        if (!texture_has_component(s->shape.format, c)) {
            for (size_t l = 0; l < lanes; l++) out[i][l] = lane_bits(c == 3 ? 1.0f : 0.0f);
            continue;
        }
        const uint32_t *first = s->words + (four_words ? c : 0);
        for (uint32_t t = 0; t < s->texels && (!fetched || four_words); t++)
            for (size_t l = 0; l < lanes; l++) word[t][l] = first[s->word[t][l]];
        fetched = true;
        filter_component(s, word, c, out[i]);
    }
}

/* ---- what memory a sample needs ---- */

/* Eight quads at a time. */
typedef uint32_t QuadVector __attribute__((vector_size(32)));
enum { VECTOR_QUADS = sizeof(QuadVector) / sizeof(uint32_t) };

static uint32_t sample_distinct(const LaneSample *s, const uint32_t *mask, DistinctTexels distinct) {
    const uint32_t quads = 4 * s->blocks, texels = 4 * s->texels;
    QuadVector texel[QUAD_MAX_TEXELS], all = {0};
    for (uint32_t first = 0; first < quads; first += VECTOR_QUADS) {
        const uint32_t none = UINT32_MAX, here = quads - first < VECTOR_QUADS ? quads - first : VECTOR_QUADS;
        for (uint32_t i = 0; i < texels; i++) {
            const size_t at = i / s->texels * quads + first;
            const uint32_t *word = s->word[i % s->texels] + at;
            for (uint32_t q = 0; q < VECTOR_QUADS; q++) texel[i][q] = q < here ? word[q] | ~mask[at + q] : none;
            QuadVector again = (QuadVector)(texel[i] == none);
            for (uint32_t j = 0; j < i; j++) again |= (QuadVector)(texel[i] == texel[j]);
            all += again + 1;
            for (uint32_t q = 0; q < here; q++) distinct[i][first + q] = ~again[q];
        }
    }
    uint32_t sum = 0;
    for (uint32_t q = 0; q < VECTOR_QUADS; q++) sum += all[q];
    return sum;
}
