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

enum { TRIALS = 4000, MAX_WORDS = 4 * 2 * 40 * 40 };

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

static float model_component(const TextureData *t, int level, int x, int y, int c) {
    size_t word = 0;
    const size_t size = t->shape.format == TEXEL_RGBA32F ? 4 : 1;
    for (int l = 0; l < level; l++)
        word += size * (size_t)side_of(t->shape.width, l) * (size_t)side_of(t->shape.height, l);
    word += size * ((size_t)y * (size_t)side_of(t->shape.width, level) + (size_t)x);
    if (t->shape.format == TEXEL_RGBA8) return (float)((t->words[word] >> (8 * c)) % 256) / 255.0f;
    if (t->shape.format == TEXEL_RGBA32F) return number_float(t->words[word + (size_t)c]);
    return c == 0 ? number_float(t->words[word]) : c == 3 ? 1.0f : 0.0f;
}

static float model_lerp(float a, float b, float t) {
    const float difference = b - a, part = difference * t;
    return a + part;
}

static float model_level(const TextureData *t, const Sampler *s, float u, float v, int level, int c) {
    const int w = side_of(t->shape.width, level), h = side_of(t->shape.height, level);
    const float x = u * (float)w, y = v * (float)h;
    if (s->filter == FILTER_POINT)
        return model_component(t, level, model_address(s->address[0], (int)floorf(x), w),
                               model_address(s->address[1], (int)floorf(y), h), c);
    const float left = floorf(x - 0.5f), top = floorf(y - 0.5f);
    float corner[2][2];
    for (int j = 0; j < 2; j++)
        for (int i = 0; i < 2; i++)
            corner[j][i] = model_component(t, level, model_address(s->address[0], (int)left + i, w),
                                           model_address(s->address[1], (int)top + j, h), c);
    const float fx = (x - 0.5f) - left, fy = (y - 0.5f) - top;
    return model_lerp(model_lerp(corner[0][0], corner[0][1], fx), model_lerp(corner[1][0], corner[1][1], fx), fy);
}

static float model_sample(const TextureData *t, const Sampler *s, float u, float v, float lod, int c) {
    const float last = (float)(t->shape.levels - 1);
    if (!(lod > 0.0f)) lod = 0.0f;
    if (lod > last) lod = last;
    if (s->filter != FILTER_TRILINEAR) return model_level(t, s, u, v, (int)floorf(lod + 0.5f), c);
    const float below = floorf(lod);
    const float first = model_level(t, s, u, v, (int)below, c);
    if (lod == below) return first;
    return model_lerp(first, model_level(t, s, u, v, (int)below + 1, c), lod - below);
}

/* ---- random cases ---- */

static float random_float_between(float low, float high) {
    return low + (high - low) * ((float)random_below(1 << 24) * 0x1p-24f);
}

static TextureShape random_texture_shape(void) {
    TextureShape shape = {.format = (uint8_t)(TEXEL_RGBA8 + random_below(3)), .levels = 1};
    shape.width = 1 + random_below(random_below(4) ? 17 : 3);
    shape.height = 1 + random_below(random_below(4) ? 17 : 3);
    if (random_below(2)) shape.levels = (uint8_t)texture_full_levels(shape.width, shape.height);
    return shape;
}

static void fill_random(const TextureShape *shape, uint32_t *words) {
    const uint64_t count = texture_words_before(shape, shape->levels);
    assert_true(count <= MAX_WORDS);
    for (uint64_t i = 0; i < count; i++)
        words[i] = shape->format == TEXEL_RGBA8 ? random_below(65536) << 16 | random_below(65536)
                                                : lane_bits(random_float_between(-2.0f, 2.0f));
}

static Sampler random_sampler(void) {
    return (Sampler){.filter = (uint8_t)random_below(FILTER_COUNT),
                     .address = {(uint8_t)random_below(ADDRESS_COUNT), (uint8_t)random_below(ADDRESS_COUNT)}};
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

/* A wave that samples somewhere, with the footprints of its lanes. */
static LaneSample *random_sample(const LaneTable *loops, const TextureShape *shape, const uint32_t *words) {
    static LaneSample sample;
    sample.words = words;
    sample.shape = *shape;
    sample.sampler = random_sampler();
    sample.blocks = 1 + random_below(4);
    for (uint32_t l = 0; l < sample.blocks * LANE_BLOCK; l++) {
        sample.u[l] = lane_bits(random_coordinate(shape->width));
        sample.v[l] = lane_bits(random_coordinate(shape->height));
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
        const TextureData texture = {words, shape};
        const LaneTable *loops = random_lane_loops();
        fill_random(&shape, words);
        const LaneSample *sample = random_sample(loops, &shape, words);
        const Sampler sampler = sample->sampler;
        const bool turned = random_below(2);
        loops->sample.colour(sample, turned ? turned_round : all_components, ISA_COMPONENTS, colour);
        for (uint32_t l = 0; l < sample->blocks * LANE_BLOCK; l++) {
            const float u = number_float(sample->u[l]), v = number_float(sample->v[l]),
                        lod = number_float(sample->lod[l]);
            for (int c = 0; c < 4; c++) {
                const uint32_t got = colour[turned ? 3 - c : c][l];
                if (got != lane_bits(model_sample(&texture, &sampler, u, v, lod, c)))
                    fail_msg("format %d, %u x %u, filter %d, address %d %d, (%.9g, %.9g) level %.9g, component %d: "
                             "%.9g, not %.9g with %s",
                             shape.format, shape.width, shape.height, sampler.filter, sampler.address[0],
                             sampler.address[1], (double)u, (double)v, (double)lod, c, (double)number_float(got),
                             (double)model_sample(&texture, &sampler, u, v, lod, c), loops->level);
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
            const uint32_t *texel = &sample->word[i % sample->texels][i / sample->texels * quads + quad];
            for (uint32_t j = 0; j < i; j++)
                assert_false(distinct[j][quad] &&
                             sample->word[j % sample->texels][j / sample->texels * quads + quad] == *texel);
            memcpy(only + *texel, words + *texel, texture_texel_words(shape.format) * sizeof *words);
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
        assert_int_equal(texture_encode(TEXEL_RGBA8, texture_decode(TEXEL_RGBA8, byte)), byte);
        const float above = (float)(((double)byte + 0.501) / 255.0), below = (float)(((double)byte + 0.499) / 255.0);
        assert_int_equal(texture_encode(TEXEL_RGBA8, below), byte);
        if (byte < 255) assert_int_equal(texture_encode(TEXEL_RGBA8, above), byte + 1);
    }
    assert_int_equal(texture_encode(TEXEL_RGBA8, 0.5f), 128);
    assert_int_equal(texture_encode(TEXEL_RGBA8, -1.0f), 0);
    assert_int_equal(texture_encode(TEXEL_RGBA8, 7.0f), 255);
    assert_int_equal(texture_encode(TEXEL_RGBA8, INFINITY), 255);
    assert_int_equal(texture_encode(TEXEL_RGBA8, -INFINITY), 0);
    assert_int_equal(texture_encode(TEXEL_RGBA8, NAN), 0);
    assert_int_equal(texture_encode(TEXEL_R32F, -3.5f), lane_bits(-3.5f));
}

/* ---- mip maps ---- */

/* Sizes halve, rounding down, to 1 x 1, and a texture of one colour has it in every level. */
static void levels_keep_the_colour(void **state) {
    static uint32_t words[MAX_WORDS];
    (void)state;
    for (uint32_t width = 1; width <= 20; width++)
        for (uint32_t height = 1; height <= 20; height++) {
            const TextureShape shape = {TEXEL_RGBA8, (uint8_t)texture_full_levels(width, height), width, height};
            const uint64_t count = texture_words_before(&shape, shape.levels);
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samples_are_those_of_the_model),
        cmocka_unit_test(texels_of_a_quad_are_all_it_reads),
        cmocka_unit_test(bytes_come_back),
        cmocka_unit_test(levels_keep_the_colour),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
