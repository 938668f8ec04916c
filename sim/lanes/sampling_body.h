/* sampling_body.h: the loops of sampling.h, included by lanes_body.h. */
#include "sim/lanes/sampling.h"

/* The number stands in front of a loop, where the compiler sees that it stays. */
#define SAMPLE_LANES(s) ((size_t)(s)->blocks * LANE_BLOCK)

/* ---- cubes ---- */

/* The axis that each coordinate of a face runs along, and whether it runs backwards. The face itself is at the end of
 * axis `face / 2`: of +x, -x, +y, -y, +z, -z. */
static const struct {
    uint8_t axis[2];
    int8_t sign[2];
} cube_faces[CUBE_FACES] = {{{2, 1}, {-1, -1}}, {{2, 1}, {1, -1}}, {{0, 2}, {1, 1}},
                            {{0, 2}, {1, -1}},  {{0, 1}, {1, -1}}, {{0, 1}, {-1, -1}}};

/* Return the face that a direction points to; of equal components z wins, then y. */
static inline uint32_t cube_face(const LaneSample *s, size_t l, float direction[3], float *length) {
    float size[3];
    for (int c = 0; c < 3; c++) {
        direction[c] = number_float(s->at[c][l]);
        size[c] = __builtin_fabsf(direction[c]);
    }
    const uint32_t axis = size[2] >= size[0] && size[2] >= size[1] ? 2 : size[1] >= size[0];
    *length = size[axis];
    return 2 * axis + (direction[axis] < 0.0f);
}

/* Make directions the coordinates on a face, and the third one the face. */
static void project(LaneSample *s) {
    const size_t lanes = SAMPLE_LANES(s);
    for (size_t l = 0; l < lanes; l++) {
        float direction[3], length;
        const uint32_t face = cube_face(s, l, direction, &length);
        for (int c = 0; c < 2; c++) {
            const float along = (float)cube_faces[face].sign[c] * direction[cube_faces[face].axis[c]];
            s->at[c][l] = lane_bits(0.5f * (along / length) + 0.5f);
        }
        s->at[2][l] = lane_bits((float)face);
    }
}

/* Turn differences of directions into differences of the coordinates on the lane's face. */
static void project_gradient(LaneSample *s) {
    const size_t lanes = SAMPLE_LANES(s);
    for (size_t l = 0; l < lanes; l++) {
        float direction[3], length;
        const uint32_t face = cube_face(s, l, direction, &length);
        for (int d = 0; d < 2; d++) {
            float slope[3];
            for (int c = 0; c < 3; c++) slope[c] = number_float(s->gradient[d][c][l]);
            const float longer = face & 1 ? -slope[face / 2] : slope[face / 2];
            for (int c = 0; c < 2; c++) {
                const float sign = (float)cube_faces[face].sign[c];
                const uint8_t axis = cube_faces[face].axis[c];
                const float rise = sign * slope[axis] * length - sign * direction[axis] * longer;
                s->gradient[d][c][l] = lane_bits(0.5f * rise / (length * length));
            }
        }
    }
}

/* A texel of a face may be one step beyond an edge: then it is that of the face behind the edge. Beyond a corner there
 * is none: return true, after finding the one beyond the left or right edge alone. Twice a texel's distance from the
 * middle of its face is a whole number, and the edge is at n. */
static inline bool fold(int32_t n, int32_t *x, int32_t *y, int32_t *face) {
    int32_t place[2] = {2 * *x + 1 - n, 2 * *y + 1 - n}, at[3];
    const bool beside = place[0] > n || place[0]<-n, above = place[1]> n || place[1] < -n;
    if (!beside && !above) return false;
    if (beside && above) place[1] = place[1] < 0 ? 1 - n : n - 1;
    at[*face / 2] = *face & 1 ? 1 - n : n - 1; /* the outermost texels of the new face */
    for (int c = 0; c < 2; c++) at[cube_faces[*face].axis[c]] = cube_faces[*face].sign[c] * place[c];
    const int32_t axis = cube_faces[*face].axis[beside ? 0 : 1];
    *face = 2 * axis + (at[axis] < 0);
    *x = (cube_faces[*face].sign[0] * at[cube_faces[*face].axis[0]] + n - 1) / 2;
    *y = (cube_faces[*face].sign[1] * at[cube_faces[*face].axis[1]] + n - 1) / 2;
    return beside && above;
}

/* Half the logarithm of the longer side's square, in texels of level 0. */
static void sample_level(LaneSample *s) {
    const size_t lanes = SAMPLE_LANES(s);
    const float w = (float)s->shape.width, h = (float)s->shape.height, depth = (float)s->shape.depth;
    const bool is_volume = s->shape.kind == TEXTURE_VOLUME;
    if (s->shape.kind == TEXTURE_CUBE) project_gradient(s);
    LANES_INDEPENDENT
    for (size_t l = 0; l < lanes; l++) {
        float square[2];
        for (int d = 0; d < 2; d++) {
            const float u = number_float(s->gradient[d][0][l]) * w, v = number_float(s->gradient[d][1][l]) * h;
            const float z = is_volume ? number_float(s->gradient[d][2][l]) * depth : 0.0f;
            square[d] = u * u + v * v + z * z;
        }
        s->lod[l] = lane_bits(0.5f * xmath_log2(lane_max_f32(square[0], square[1])));
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

/* `beyond`: how far a clamped texel may be outside. */
static void place_in_line(const LaneSample *s, uint8_t mode, int32_t beyond, const uint32_t *u, uint32_t side,
                          const uint32_t *level, uint32_t at[2][ISA_MAX_LANES], float *weight) {
    const size_t lanes = SAMPLE_LANES(s);
    const float half = s->sampler.filter == FILTER_POINT ? 0.0f : 0.5f;
    if (mode == ADDRESS_CLAMP) {
        LANES_INDEPENDENT
        for (size_t l = 0; l < lanes; l++) {
            const int32_t size = (int32_t)texture_side(side, level[l]), last = size - 1 + beyond;
            const int32_t i = first_texel(number_float(u[l]), size, half, &weight[l]);
            at[0][l] = (uint32_t)(i < -beyond ? -beyond : i > last ? last : i);
            at[1][l] = (uint32_t)(i + 1 < -beyond ? -beyond : i + 1 > last ? last : i + 1);
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

/* The layer of an array, the nearest one, or the face of a cube. */
static void place_in_layer(const LaneSample *s, uint32_t *layer) {
    const size_t lanes = SAMPLE_LANES(s);
    const float last = (float)(texture_layers(&s->shape, 0) - 1);
    for (size_t l = 0; l < lanes; l++) {
        const float wanted = lane_floor(number_float(s->at[2][l]) + 0.5f);
        layer[l] = (uint32_t)(int32_t)(wanted > 0.0f ? (wanted < last ? wanted : last) : 0.0f); /* NaN: 0 */
    }
}

/* The texels in a mip level: the first or, `second`, the second one of the footprint. */
static void place_in_level(LaneSample *s, const uint32_t *level, bool second) {
    const size_t lanes = SAMPLE_LANES(s);
    const TextureShape shape = s->shape;
    const uint32_t each = texel_formats[shape.format].bytes, count = s->sampler.filter == FILTER_POINT ? 1 : 4;
    const bool is_cube = shape.kind == TEXTURE_CUBE, is_volume = shape.kind == TEXTURE_VOLUME;
    const int32_t beyond = is_cube && count > 1;
    uint32_t before[TEXTURE_MAX_LEVELS], x[2][ISA_MAX_LANES], y[2][ISA_MAX_LANES], z[2][ISA_MAX_LANES] = {{0}};
    for (uint32_t i = 0; i < shape.levels; i++) before[i] = (uint32_t)texture_bytes_before(&shape, i);
    place_in_line(s, is_cube ? ADDRESS_CLAMP : s->sampler.address[0], beyond, s->at[0], shape.width, level, x,
                  s->part[0][second]);
    place_in_line(s, is_cube ? ADDRESS_CLAMP : s->sampler.address[1], beyond, s->at[1], shape.height, level, y,
                  s->part[1][second]);
    if (is_volume) place_in_line(s, s->sampler.address[2], 0, s->at[2], shape.depth, level, z, s->part[2][second]);
    if (is_cube || shape.kind == TEXTURE_ARRAY) place_in_layer(s, z[0]);
    if (beyond) memset(s->corner[second], 0, sizeof s->corner[second]);
    for (uint32_t i = 0; i < count * s->slices; i++) {
        uint32_t *byte = s->byte[4 * s->slices * second + i];
        const uint32_t *column = x[i % 2], *row = y[i / 2 % 2], *layer = z[i / 4];
        uint32_t folded[3][ISA_MAX_LANES];
        for (size_t l = 0; beyond && l < lanes; l++) {
            int32_t cx = (int32_t)column[l], cy = (int32_t)row[l], face = (int32_t)layer[l];
            const bool is_hidden = fold((int32_t)texture_side(shape.width, level[l]), &cx, &cy, &face);
            if (is_hidden) s->corner[second][l] = 1 + i;
            folded[0][l] = (uint32_t)cx, folded[1][l] = (uint32_t)cy, folded[2][l] = (uint32_t)face;
        }
        if (beyond) column = folded[0], row = folded[1], layer = folded[2];
        LANES_INDEPENDENT
        for (size_t l = 0; l < lanes; l++) {
            const uint32_t line = layer[l] * texture_side(shape.height, level[l]) + row[l];
            byte[l] = before[level[l]] + (line * texture_side(shape.width, level[l]) + column[l]) * each;
        }
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
    const bool is_point = s->sampler.filter == FILTER_POINT;
    if (s->shape.kind == TEXTURE_CUBE) project(s);
    s->slices = s->shape.kind == TEXTURE_VOLUME && !is_point ? 2 : 1;
    s->texels = is_point ? 1 : (blends ? 8 : 4) * s->slices;
    place_in_level(s, level, false);
    if (blends) place_in_level(s, next, true);
}

/* ---- colours ---- */

static inline float mix(float a, float b, float t) {
    return a + (b - a) * t;
}

typedef float Texels[FOOTPRINT_MAX_TEXELS][ISA_MAX_LANES];

/* Along x in both rows, then along y, then between the slices, then between the levels. */
static inline __attribute__((always_inline)) void filter(const LaneSample *s, uint32_t levels, uint32_t slices,
                                                         const Texels texel, uint32_t *out) {
    const size_t lanes = SAMPLE_LANES(s);
    LANES_INDEPENDENT
    for (size_t l = 0; l < lanes; l++) {
        float level[2], slice[2];
        for (uint32_t i = 0; i < levels; i++) {
            for (uint32_t z = 0; z < slices; z++) {
                const uint32_t t = 4 * (slices * i + z);
                slice[z] = mix(mix(texel[t][l], texel[t + 1][l], s->part[0][i][l]),
                               mix(texel[t + 2][l], texel[t + 3][l], s->part[0][i][l]), s->part[1][i][l]);
            }
            level[i] = slices == 2 ? mix(slice[0], slice[1], s->part[2][i][l]) : slice[0];
        }
        if (levels == 2) level[0] = s->blend[l] ? mix(level[0], level[1], number_float(s->blend[l])) : level[0];
        out[l] = lane_bits(level[0]);
    }
}

static void filter_component(const LaneSample *s, const Texels texel, uint32_t *out) {
    const size_t lanes = SAMPLE_LANES(s);
    switch (s->texels / 4 << 2 | s->slices) {
    case 1:
        for (size_t l = 0; l < lanes; l++) out[l] = lane_bits(texel[0][l]);
        break;
    case 1 << 2 | 1: filter(s, 1, 1, texel, out); break;
    case 2 << 2 | 1: filter(s, 2, 1, texel, out); break;
    case 2 << 2 | 2: filter(s, 1, 2, texel, out); break;
    default: filter(s, 2, 2, texel, out); break;
    }
}

/* The numbers of a component of texels that are in these words. */
static inline __attribute__((always_inline)) void decode(const LaneSample *s, uint8_t kind, uint32_t size, int c,
                                                         const uint32_t word[FOOTPRINT_MAX_TEXELS][ISA_MAX_LANES],
                                                         Texels texel) {
    const size_t lanes = SAMPLE_LANES(s);
    const uint8_t format = s->shape.format;
    const uint32_t mask = lane_bfm(size, 0);
    for (uint32_t t = 0; t < s->texels; t++) LANES_INDEPENDENT
    for (size_t l = 0; l < lanes; l++)
        texel[t][l] = texel_number(kind, size, word[t][l] >> texel_shift(format, s->byte[t][l], c) & mask);
}

static void decode_component(const LaneSample *s, int c, const uint32_t word[FOOTPRINT_MAX_TEXELS][ISA_MAX_LANES],
                             Texels texel) {
    const uint8_t kind = texel_formats[s->shape.format].kind, size = texel_formats[s->shape.format].bits[c];
    if (kind == TEXEL_UNORM && size == 8) /* fast path: the usual formats */
        decode(s, TEXEL_UNORM, 8, c, word, texel);
    else if (kind == TEXEL_FLOAT && size == 32)
        decode(s, TEXEL_FLOAT, 32, c, word, texel);
    else
        decode(s, kind, size, c, word, texel);
}

/* The relations that a comparison holds for, as bits; the last one is that of a NaN to anything. */
static inline float compared(uint8_t how, float reference, float texel) {
    enum { LESS = 1, EQUAL = 2, GREATER = 4, NONE = 8 };
    static const uint8_t holds[COMPARE_COUNT] = {[COMPARE_LESS_EQUAL] = LESS | EQUAL,
                                                 [COMPARE_LESS] = LESS,
                                                 [COMPARE_EQUAL] = EQUAL,
                                                 [COMPARE_GREATER_EQUAL] = GREATER | EQUAL,
                                                 [COMPARE_GREATER] = GREATER,
                                                 [COMPARE_NOT_EQUAL] = LESS | GREATER | NONE,
                                                 [COMPARE_ALWAYS] = LESS | EQUAL | GREATER | NONE};
    const uint8_t relation = reference < texel ? LESS : reference > texel ? GREATER : reference == texel ? EQUAL : NONE;
    return holds[how] & relation ? 1.0f : 0.0f;
}

/* A reference that no texel of the format can reach is brought to the nearest. */
static void compare(const LaneSample *s, Texels texel) {
    const size_t lanes = SAMPLE_LANES(s);
    const bool is_unorm = texel_formats[s->shape.format].kind == TEXEL_UNORM;
    for (uint32_t t = 0; t < s->texels; t++)
        for (size_t l = 0; l < lanes; l++) {
            const float reference = number_float(s->reference[l]);
            texel[t][l] = compared(s->sampler.compare, is_unorm ? lane_clamp(reference) : reference, texel[t][l]);
        }
}

/* The texel that a corner hides is the average of the other three. */
static void fill_corners(const LaneSample *s, Texels texel) {
    const size_t lanes = SAMPLE_LANES(s);
    for (uint32_t level = 0; level < s->texels / 4; level++)
        for (size_t l = 0; l < lanes; l++) {
            const uint32_t hidden = s->corner[level][l] - 1;
            float sum = 0.0f;
            for (uint32_t i = 0; i < 4 && hidden < 4; i++) sum = i == hidden ? sum : sum + texel[4 * level + i][l];
            if (hidden < 4) texel[4 * level + hidden][l] = sum / 3.0f;
        }
}

/* Components that a format lacks are 0, alpha 1. */
static void sample_colour(const LaneSample *s, const uint8_t *components, int count, uint32_t (*out)[ISA_MAX_LANES]) {
    uint32_t word[FOOTPRINT_MAX_TEXELS][ISA_MAX_LANES];
    Texels texel;
    const size_t lanes = SAMPLE_LANES(s);
    const TexelInfo *format = &texel_formats[s->shape.format];
    uint32_t fetched = UINT32_MAX; /* the word of the texels that `word` has */
    for (int i = 0; i < count; i++) {
        const int c = components[i];
        const uint32_t *first = s->words + format->bit[c] / 32;
        for (uint32_t t = 0; t < s->texels && format->bits[c] && fetched != format->bit[c] / 32u; t++)
            for (size_t l = 0; l < lanes; l++) word[t][l] = first[s->byte[t][l] / 4];
        if (format->bits[c]) {
            fetched = format->bit[c] / 32;
            decode_component(s, c, word, texel);
        } else {
            for (uint32_t t = 0; t < s->texels; t++)
                for (size_t l = 0; l < lanes; l++) texel[t][l] = c == 3 ? 1.0f : 0.0f;
        }
        if (s->compares) compare(s, texel);
        if (s->shape.kind == TEXTURE_CUBE) fill_corners(s, texel);
        filter_component(s, texel, out[i]);
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
            const uint32_t *byte = s->byte[i % s->texels] + at;
            for (uint32_t q = 0; q < VECTOR_QUADS; q++) texel[i][q] = q < here ? byte[q] | ~mask[at + q] : none;
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
