/* test_texture.c: sampling against a plain model, written from isa-spec.md and not from sim/lanes/sampling_body.h: for
 * random textures of every format, samplers of every kind and random coordinates, colours are the same to the bit. And
 * the list of texels that a quad takes: whatever is not on it does not matter for the result. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "asm/isa/lane_ops.h"
#include "sim/lanes/lanes.h"
#include "sim/program/texture.h"
#include "tests/unit/random.h"

enum { TRIALS = 8000, MAX_WORDS = 4 * 2 * 40 * 40 };

/* ---- the model ---- */

/* Column or row of a texel after the address mode, by walking: slow, but nothing can go wrong. */
static int model_address(int mode, int i, int size) {
    if (mode == ADDRESS_CLAMP) return i < 0 ? 0 : i >= size ? size - 1 : i;
    if (mode == ADDRESS_WRAP) {
        while (i < 0) i += size;
        while (i >= size) i -= size;
        return i;
    }
    while (i < 0 || i >= size) i = i < 0 ? -1 - i : 2 * size - 1 - i;
    return i;
}

static int side_of(uint32_t side, int level) {
    for (int l = 0; l < level; l++) side = side > 1 ? side / 2 : 1;
    return (int)side;
}

/* What section 5.5 says of a format: n: 0 to 1, s: -1 to 1, f: a float. */
static const struct {
    uint8_t format;
    char kind;
    uint8_t bits[4];
} formats[] = {
    {TEXEL_RGBA8, 'n', {8, 8, 8, 8}},
    {TEXEL_R32F, 'f', {32}},
    {TEXEL_RGBA32F, 'f', {32, 32, 32, 32}},
    {TEXEL_R8, 'n', {8}},
    {TEXEL_RG8, 'n', {8, 8}},
    {TEXEL_R16F, 'f', {16}},
    {TEXEL_RG16F, 'f', {16, 16}},
    {TEXEL_RGBA16F, 'f', {16, 16, 16, 16}},
    {TEXEL_RG32F, 'f', {32, 32}},
    {TEXEL_RGBA8_SNORM, 's', {8, 8, 8, 8}},
    {TEXEL_RGB10_A2, 'n', {10, 10, 10, 2}},
};
enum { FORMATS = sizeof formats / sizeof *formats };

static int format_index(uint8_t format) {
    int i = 0;
    while (formats[i].format != format) i++;
    return i;
}

/* A half: its sign, exponent and fraction put together again. */
static float model_half(uint32_t bits) {
    const int exponent = (int)(bits >> 10 & 31), fraction = (int)(bits & 1023);
    const double size = exponent == 31 ? (fraction ? (double)NAN : (double)INFINITY)
                        : exponent     ? ldexp(1024 + fraction, exponent - 25)
                                       : ldexp(fraction, -24);
    return (float)(bits >> 15 ? -size : size);
}

static int layers_of(const TextureShape *shape, int level) {
    if (shape->kind == TEXTURE_PLANE) return 1;
    return shape->kind == TEXTURE_VOLUME ? side_of(shape->depth, level) : (int)shape->depth;
}

/* The bits are read one by one. */
static float model_component(const TextureData *t, int level, int x, int y, int z, int c) {
    const int format = format_index(t->shape.format), size = formats[format].bits[c];
    size_t texel = 0, bit = 0, each = 0;
    if (!size) return c == 3 ? 1.0f : 0.0f;
    for (int l = 0; l < level; l++)
        texel +=
            (size_t)side_of(t->shape.width, l) * (size_t)side_of(t->shape.height, l) * (size_t)layers_of(&t->shape, l);
    texel += (size_t)((z * side_of(t->shape.height, level) + y) * side_of(t->shape.width, level) + x);
    for (int k = 0; k < 4; k++) {
        each += formats[format].bits[k];
        if (k < c) bit += formats[format].bits[k];
    }
    uint32_t value = 0;
    bit += texel * each;
    for (int i = 0; i < size; i++, bit++) value |= (t->words[bit / 32] >> bit % 32 & 1) << i;
    if (formats[format].kind == 'f') return size == 32 ? number_float(value) : model_half(value);
    if (formats[format].kind == 'n') return (float)((double)value / (double)((1u << size) - 1));
    return value < 128 ? (float)((double)value / 127.0) : value == 128 ? -1.0f : (float)(((double)value - 256) / 127.0);
}

static float model_lerp(float a, float b, float t) {
    const float difference = b - a, part = difference * t;
    return a + part;
}

/* How the comparison of a sampler is written. */
static bool model_holds(int how, float reference, float texel) {
    switch (how) {
    case COMPARE_LESS_EQUAL: return reference <= texel;
    case COMPARE_LESS: return reference < texel;
    case COMPARE_GREATER_EQUAL: return reference >= texel;
    case COMPARE_GREATER: return reference > texel;
    case COMPARE_EQUAL: return reference == texel;
    case COMPARE_NOT_EQUAL: return reference != texel;
    case COMPARE_ALWAYS: return true;
    default: return false;
    }
}

/* The direction of the point (s, t) on the plane of a face, each from -1 to 1 on the face, as the table of the
 * specification has it. */
static void model_direction(int face, double s, double t, double direction[3]) {
    const double table[6][3] = {{1, -t, -s}, {-1, -t, s}, {s, 1, t}, {s, -1, -t}, {s, -t, 1}, {-s, -t, -1}};
    memcpy(direction, table[face], sizeof table[face]);
}

static int model_face(const double d[3]) {
    if (fabs(d[2]) >= fabs(d[0]) && fabs(d[2]) >= fabs(d[1])) return d[2] < 0 ? 5 : 4;
    if (fabs(d[1]) >= fabs(d[0])) return d[1] < 0 ? 3 : 2;
    return d[0] < 0;
}

/* Where a direction meets its face. */
static int model_meet(const double d[3], double *s, double *t) {
    const int face = model_face(d);
    const double across[6] = {-d[2], d[2], d[0], d[0], d[0], -d[0]},
                 down[6] = {-d[1], -d[1], d[2], -d[2], -d[1], -d[1]};
    const double length = fabs(d[face / 2]);
    *s = across[face] / length;
    *t = down[face] / length;
    return face;
}

typedef struct ModelSample {
    TextureData texture;
    Sampler sampler;
    bool compares;
    float at[3], reference;
} ModelSample;

static float model_texel(const ModelSample *m, int level, int x, int y, int z, int c) {
    const TextureShape *shape = &m->texture.shape;
    const int n = side_of(shape->width, level);
    const bool is_unorm = formats[format_index(shape->format)].kind == 'n';
    if (shape->kind == TEXTURE_CUBE && (x < 0 || y < 0 || x >= n || y >= n)) {
        double direction[3], s, t;
        model_direction(z, (2 * x + 1.0) / n - 1, (2 * y + 1.0) / n - 1, direction);
        z = model_meet(direction, &s, &t);
        x = (int)floor((s + 1) / 2 * n);
        y = (int)floor((t + 1) / 2 * n);
    }
    const float texel = model_component(&m->texture, level, x, y, z, c);
    const float reference = is_unorm ? fminf(fmaxf(m->reference, 0), 1) : m->reference;
    if (!m->compares) return texel;
    return model_holds(m->sampler.compare, reference, texel) ? 1.0f : 0.0f;
}

static float model_square(const ModelSample *m, const float at[2], int z, int level, int c) {
    const TextureShape *shape = &m->texture.shape;
    const bool is_cube = shape->kind == TEXTURE_CUBE, is_point = m->sampler.filter == FILTER_POINT;
    const int w = side_of(shape->width, level), h = side_of(shape->height, level);
    const float half = is_point ? 0 : 0.5f, x = at[0] * (float)w - half, y = at[1] * (float)h - half;
    const int left = (int)floorf(x), top = (int)floorf(y);
    float corner[2][2];
    for (int j = 0; j < 2; j++)
        for (int i = 0; i < 2; i++) {
            int column = left + i, row = top + j;
            if (!is_cube) column = model_address(m->sampler.address[0], column, w);
            if (!is_cube) row = model_address(m->sampler.address[1], row, h);
            if (is_cube && is_point) column = column < w ? column : w - 1;
            if (is_cube && is_point) row = row < h ? row : h - 1;
            corner[j][i] = model_texel(m, level, column, row, z, c);
            if (is_point) return corner[j][i];
        }
    for (int j = 0; is_cube && j < 2; j++)
        for (int i = 0; i < 2; i++) {
            if ((left + i >= 0 && left + i < w) || (top + j >= 0 && top + j < h)) continue;
            float sum = 0; /* beyond a corner of the cube there is no texel */
            for (int k = 0; k < 4; k++) sum += k == 2 * j + i ? 0 : corner[k / 2][k % 2];
            corner[j][i] = sum / 3;
        }
    const float fx = x - (float)left, fy = y - (float)top;
    return model_lerp(model_lerp(corner[0][0], corner[0][1], fx), model_lerp(corner[1][0], corner[1][1], fx), fy);
}

static float model_level(const ModelSample *m, int level, int c) {
    const TextureShape *shape = &m->texture.shape;
    const int depth = layers_of(shape, level);
    float at[2] = {m->at[0], m->at[1]};
    if (shape->kind == TEXTURE_PLANE) return model_square(m, at, 0, level, c);
    if (shape->kind == TEXTURE_ARRAY) {
        const int layer = (int)floorf(m->at[2] + 0.5f);
        return model_square(m, at, layer < 0 ? 0 : layer >= depth ? depth - 1 : layer, level, c);
    }
    if (shape->kind == TEXTURE_CUBE) {
        const double d[3] = {(double)m->at[0], (double)m->at[1], (double)m->at[2]};
        double s, t;
        const int face = model_meet(d, &s, &t);
        at[0] = 0.5f * (float)s + 0.5f;
        at[1] = 0.5f * (float)t + 0.5f;
        return model_square(m, at, face, level, c);
    }
    const bool is_point = m->sampler.filter == FILTER_POINT;
    const float z = m->at[2] * (float)depth - (is_point ? 0 : 0.5f);
    const int first = (int)floorf(z);
    const float near = model_square(m, at, model_address(m->sampler.address[2], first, depth), level, c);
    if (is_point) return near;
    const float far = model_square(m, at, model_address(m->sampler.address[2], first + 1, depth), level, c);
    return model_lerp(near, far, z - (float)first);
}

static float model_sample(const ModelSample *m, float lod, int c) {
    const float last = (float)(m->texture.shape.levels - 1);
    if (!(lod > 0.0f)) lod = 0.0f;
    if (lod > last) lod = last;
    if (m->sampler.filter != FILTER_TRILINEAR) return model_level(m, (int)floorf(lod + 0.5f), c);
    const float below = floorf(lod);
    const float first = model_level(m, (int)below, c);
    if (lod == below) return first;
    return model_lerp(first, model_level(m, (int)below + 1, c), lod - below);
}

/* ---- random cases ---- */

static float random_float_between(float low, float high) {
    return low + (high - low) * ((float)random_below(1 << 24) * 0x1p-24f);
}

static TextureShape random_texture_shape(void) {
    TextureShape shape = {.format = formats[random_below(FORMATS)].format, .levels = 1};
    shape.kind = (uint8_t)random_below(TEXTURE_KIND_COUNT);
    const uint32_t most = shape.kind == TEXTURE_PLANE ? 17 : 9;
    shape.width = 1 + random_below(random_below(4) ? most : 3);
    shape.height = shape.kind == TEXTURE_CUBE ? shape.width : 1 + random_below(random_below(4) ? most : 3);
    if (shape.kind != TEXTURE_PLANE) shape.depth = shape.kind == TEXTURE_CUBE ? CUBE_FACES : 1 + random_below(7);
    if (random_below(2)) shape.levels = (uint8_t)texture_full_levels(&shape);
    return shape;
}

static void fill_random(const TextureShape *shape, uint32_t *words) {
    const uint64_t count = texture_words(shape, shape->levels);
    assert_true(count <= MAX_WORDS);
    const int format = format_index(shape->format);
    for (uint64_t i = 0; i < count; i++) {
        words[i] = random_below(65536) << 16 | random_below(65536);
        if (formats[format].bits[0] == 32) words[i] = lane_bits(random_float_between(-2.0f, 2.0f));
        if (formats[format].bits[0] == 16) words[i] &= 0xbfffbfff; /* no infinity, and no NaN */
    }
}

static Sampler random_sampler(void) {
    Sampler sampler = {.filter = (uint8_t)random_below(FILTER_COUNT), .compare = (uint8_t)random_below(COMPARE_COUNT)};
    for (int i = 0; i < 3; i++) sampler.address[i] = (uint8_t)random_below(ADDRESS_COUNT);
    return sampler;
}

/* Often on the middle or the edge of a texel, where rounding shows. */
static float random_coordinate(uint32_t side) {
    if (random_below(3) == 0) return ((float)random_below(8 * side) * 0.5f - (float)(2 * side)) / (float)side;
    return random_float_between(-2.5f, 3.5f);
}

static const LaneTable *random_lane_loops(void) {
    static const char *const levels[] = {NULL, "x86-64", "x86-64-v3", "x86-64-v4"};
    const LaneTable *loops = lanes_select(levels[random_below(4)]);
    return loops ? loops : lanes_select(NULL);
}

/* The coordinates that the lanes of random_sample have: those of a cube are changed. */
static float sampled_at[3][ISA_MAX_LANES];

/* A wave that samples somewhere, with the footprints of its lanes. */
static LaneSample *random_sample(const LaneTable *loops, const TextureShape *shape, const uint32_t *words) {
    static LaneSample sample;
    sample.words = words;
    sample.shape = *shape;
    sample.sampler = random_sampler();
    sample.compares = random_below(4) == 0;
    sample.blocks = 1 + random_below(4);
    for (uint32_t l = 0; l < sample.blocks * LANE_BLOCK; l++) {
        const uint32_t size[3] = {shape->width, shape->height, shape->depth + 1};
        for (int c = 0; c < 3; c++) {
            sampled_at[c][l] = random_coordinate(size[c]);
            if (shape->kind == TEXTURE_ARRAY && c == 2) sampled_at[c][l] *= (float)shape->depth;
            sample.at[c][l] = lane_bits(sampled_at[c][l]);
        }
        const float quarters = (float)random_below(5) * 0.25f; /* often that of a texel */
        sample.reference[l] = lane_bits(random_below(2) ? quarters : random_float_between(-1.0f, 2.0f));
        sample.lod[l] = lane_bits(random_below(3) ? random_float_between(-1.0f, 6.0f) : (float)random_below(5));
    }
    loops->sample.place(&sample);
    return &sample;
}

static const uint8_t all_components[] = {0, 1, 2, 3}, turned_round[] = {3, 2, 1, 0};

static void samples_are_those_of_the_model(void **state) {
    static uint32_t words[MAX_WORDS], colour[ISA_COMPONENTS][ISA_MAX_LANES];
    (void)state;
    for (int trial = 0; trial < TRIALS; trial++) {
        const TextureShape shape = random_texture_shape();
        const LaneTable *loops = random_lane_loops();
        fill_random(&shape, words);
        const LaneSample *sample = random_sample(loops, &shape, words);
        const Sampler sampler = sample->sampler;
        const bool turned = random_below(2);
        loops->sample.colour(sample, turned ? turned_round : all_components, ISA_COMPONENTS, colour);
        for (uint32_t l = 0; l < sample->blocks * LANE_BLOCK; l++) {
            const ModelSample model = {.texture = {words, shape},
                                       .sampler = sampler,
                                       .compares = sample->compares,
                                       .at = {sampled_at[0][l], sampled_at[1][l], sampled_at[2][l]},
                                       .reference = number_float(sample->reference[l])};
            const float lod = number_float(sample->lod[l]);
            const bool is_origin = model.at[0] == 0 && model.at[1] == 0 && model.at[2] == 0;
            if (shape.kind == TEXTURE_CUBE && is_origin) continue; /* it has no direction */
            for (int c = 0; c < 4; c++) {
                const uint32_t got = colour[turned ? 3 - c : c][l];
                const float want = model_sample(&model, lod, c);
                if (got != lane_bits(want))
                    fail_msg("format %d, kind %d, %u x %u x %u, filter %d, address %d %d %d, compare %d, (%.9g, %.9g, "
                             "%.9g) level %.9g, component %d: %.9g, not %.9g with %s",
                             shape.format, shape.kind, shape.width, shape.height, shape.depth, sampler.filter,
                             sampler.address[0], sampler.address[1], sampler.address[2],
                             sample->compares ? sampler.compare : -1, (double)model.at[0], (double)model.at[1],
                             (double)model.at[2], (double)lod, c, (double)number_float(got), (double)want,
                             loops->level);
            }
        }
    }
}

/* The texels that the quads of a wave are said to read are all that they read, and each is there once. */
static void texels_of_a_quad_are_all_it_reads(void **state) {
    static uint32_t words[MAX_WORDS], only[MAX_WORDS], whole[4][ISA_MAX_LANES], part[4][ISA_MAX_LANES];
    (void)state;
    for (int trial = 0; trial < TRIALS; trial++) {
        const TextureShape shape = random_texture_shape();
        const LaneTable *loops = random_lane_loops();
        fill_random(&shape, words);
        LaneSample *sample = random_sample(loops, &shape, words);
        const uint32_t quads = 4 * sample->blocks, quad = random_below(quads);
        uint32_t mask[ISA_MAX_LANES], count = 0;
        DistinctTexels distinct;
        for (uint32_t l = 0; l < 4 * quads; l++) mask[l] = random_below(2) ? UINT32_MAX : 0;
        const uint32_t total = loops->sample.distinct(sample, mask, distinct);
        for (uint32_t i = 0; i < 4 * sample->texels; i++)
            for (uint32_t q = 0; q < quads; q++) count += distinct[i][q] != 0;
        assert_int_equal(total, count);

        memset(only, 0, sizeof only);
        for (uint32_t i = 0; i < 4 * sample->texels; i++) {
            if (!distinct[i][quad]) continue;
            const uint32_t *texel = &sample->byte[i % sample->texels][i / sample->texels * quads + quad];
            for (uint32_t j = 0; j < i; j++)
                assert_false(distinct[j][quad] &&
                             sample->byte[j % sample->texels][j / sample->texels * quads + quad] == *texel);
            memcpy((char *)only + *texel, (char *)words + *texel, texel_formats[shape.format].bytes);
        }
        loops->sample.colour(sample, all_components, ISA_COMPONENTS, whole);
        sample->words = only;
        loops->sample.colour(sample, all_components, ISA_COMPONENTS, part);
        for (uint32_t l = quad; l < 4 * quads; l += quads)
            for (int c = 0; c < 4 && mask[l]; c++) assert_int_equal(whole[c][l], part[c][l]);
    }
}

/* ---- storing ---- */

/* Every byte comes back; between two of them the nearer one is taken, the upper one in the middle. */
static void bytes_come_back(void **state) {
    (void)state;
    for (uint32_t byte = 0; byte < 256; byte++) {
        assert_int_equal(texel_encode(TEXEL_RGBA8, 1, texel_decode(TEXEL_RGBA8, 1, byte)), byte);
        const float above = (float)(((double)byte + 0.501) / 255.0), below = (float)(((double)byte + 0.499) / 255.0);
        assert_int_equal(texel_encode(TEXEL_RGBA8, 0, below), byte);
        if (byte < 255) assert_int_equal(texel_encode(TEXEL_RGBA8, 0, above), byte + 1);
    }
    assert_int_equal(texel_encode(TEXEL_RGBA8, 0, 0.5f), 128);
    assert_int_equal(texel_encode(TEXEL_RGBA8, 0, -1.0f), 0);
    assert_int_equal(texel_encode(TEXEL_RGBA8, 0, 7.0f), 255);
    assert_int_equal(texel_encode(TEXEL_RGBA8, 0, INFINITY), 255);
    assert_int_equal(texel_encode(TEXEL_RGBA8, 0, -INFINITY), 0);
    assert_int_equal(texel_encode(TEXEL_RGBA8, 0, NAN), 0);
    assert_int_equal(texel_encode(TEXEL_R32F, 0, -3.5f), lane_bits(-3.5f));
}

/* The steps of the other formats come back, too, and what is between two of them goes to the nearer one. */
static void steps_come_back(void **state) {
    (void)state;
    for (uint32_t step = 0; step < 256; step++)
        if (step != 128)
            assert_int_equal(texel_encode(TEXEL_RGBA8_SNORM, 2, texel_decode(TEXEL_RGBA8_SNORM, 2, step)), step);
    for (uint32_t step = 0; step < 1024; step++)
        assert_int_equal(texel_encode(TEXEL_RGB10_A2, 1, texel_decode(TEXEL_RGB10_A2, 1, step)), step);
    for (uint32_t step = 0; step < 0x7c00; step++)
        assert_int_equal(texel_encode(TEXEL_R16F, 0, texel_decode(TEXEL_R16F, 0, step)), step);
    assert_int_equal(texel_encode(TEXEL_RGB10_A2, 3, 0.49f), 1);
    assert_int_equal(texel_encode(TEXEL_RGB10_A2, 3, 0.51f), 2);
    assert_int_equal(texel_encode(TEXEL_RGBA8_SNORM, 0, -7.0f), 0x81);
    assert_int_equal(texel_encode(TEXEL_RGBA8_SNORM, 0, 7.0f), 0x7f);
    assert_int_equal(texel_encode(TEXEL_RGBA8_SNORM, 0, NAN), 0);
    assert_int_equal(texel_encode(TEXEL_RGBA8_SNORM, 0, -0.3f / 127.0f), 0);
    assert_int_equal(texel_encode(TEXEL_RGBA8_SNORM, 0, -0.7f / 127.0f), 0xff);
    assert_true(texel_decode(TEXEL_RGBA8_SNORM, 0, 128) == -1.0f);
}

/* ---- mip maps ---- */

/* Sizes halve, rounding down, to 1 x 1, and a texture of one colour has it in every level. */
static void levels_keep_the_colour(void **state) {
    static uint32_t words[MAX_WORDS];
    (void)state;
    for (uint32_t width = 1; width <= 20; width++)
        for (uint32_t height = 1; height <= 20; height++) {
            TextureShape shape = {.format = TEXEL_RGBA8, .levels = 1, .width = width, .height = height};
            shape.levels = (uint8_t)texture_full_levels(&shape);
            const uint64_t count = texture_words(&shape, shape.levels);
            memset(words, 0xee, sizeof words);
            for (uint32_t i = 0; i < width * height; i++) words[i] = 0x80c01007;
            texture_make_mips(&shape, words);
            for (uint64_t i = 0; i < count; i++) assert_int_equal(words[i], 0x80c01007);
            assert_int_equal(words[count], 0xeeeeeeee);
            assert_int_equal(side_of(width, shape.levels - 1), 1);
            assert_int_equal(side_of(height, shape.levels - 1), 1);
            assert_true(shape.levels == 1 || side_of(width, shape.levels - 2) > 1 ||
                        side_of(height, shape.levels - 2) > 1);
        }
}

/* Slices of 0 and 1 make 1/2; a third one does not count. Layers stay apart. */
static void levels_average_slices_but_no_layers(void **state) {
    const float texels[3 * 4] = {0, 0, 0, 0, 1, 1, 1, 1, 5, 5, 5, 5};
    uint32_t words[3 * 4 + 3];
    (void)state;
    for (uint8_t kind = TEXTURE_ARRAY; kind <= TEXTURE_VOLUME; kind++) {
        const TextureShape shape = {
            .format = TEXEL_R32F, .levels = 2, .width = 2, .height = 2, .depth = 3, .kind = kind};
        memcpy(words, texels, sizeof texels);
        texture_make_mips(&shape, words);
        assert_int_equal(texture_words(&shape, 2), kind == TEXTURE_VOLUME ? 13 : 15);
        assert_true(number_float(words[12]) == (kind == TEXTURE_VOLUME ? 0.5f : 0.0f));
        if (kind == TEXTURE_ARRAY) assert_true(number_float(words[13]) == 1.0f && number_float(words[14]) == 5.0f);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samples_are_those_of_the_model),
        cmocka_unit_test(texels_of_a_quad_are_all_it_reads),
        cmocka_unit_test(bytes_come_back),
        cmocka_unit_test(steps_come_back),
        cmocka_unit_test(levels_keep_the_colour),
        cmocka_unit_test(levels_average_slices_but_no_layers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
