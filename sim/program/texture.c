/* texture.c: the place and colour of texels, and filtering; see texture.h. */
#include "sim/program/texture.h"

#include "sim/lanes/lane_ops.h"

/* ---- texels ---- */

uint32_t texture_word_of(const TextureShape *shape, uint32_t level, uint32_t x, uint32_t y) {
    const uint32_t texel = y * texture_side(shape->width, level) + x;
    return (uint32_t)texture_words_before(shape, level) + texel * texture_texel_words(shape->format);
}

/* Unorm: clamp to [0, 1], then the nearest of 256 steps, halves up, computed exactly. NaN gives 0. */
uint32_t texture_encode(uint8_t format, float value) {
    if (format == TEXEL_RGBA8) return (uint32_t)((double)lane_clamp(value) * 255.0 + 0.5);
    if (format == TEXEL_R32UI || format == TEXEL_RGBA32UI) return lane_ftou(value);
    return texture_has_integers(format) ? (uint32_t)lane_ftoi(value) : lane_bits(value);
}

float texture_decode(uint8_t format, uint32_t bits) {
    if (format == TEXEL_RGBA8) return (float)bits / 255.0f;
    if (format == TEXEL_R32UI || format == TEXEL_RGBA32UI) return (float)bits;
    return texture_has_integers(format) ? (float)(int32_t)bits : lane_float(bits);
}

/* The colour of the texel that starts at a word. Components that a format lacks are 0, alpha 1. */
static void read_texel(const TextureData *texture, uint32_t start, float colour[4]) {
    const uint32_t *word = texture->words + start;
    const uint8_t format = texture->shape.format;
    for (int c = 0; c < 4; c++) {
        if (format == TEXEL_RGBA8)
            colour[c] = texture_decode(format, word[0] >> (8 * c) & 255);
        else if (texture_has_component(format, c))
            colour[c] = texture_decode(format, word[c]);
        else
            colour[c] = c == 3 ? 1.0f : 0.0f;
    }
}

void texture_read(const TextureData *texture, uint32_t level, uint32_t x, uint32_t y, float colour[4]) {
    read_texel(texture, texture_word_of(&texture->shape, level, x, y), colour);
}

/* ---- addressing ---- */

static uint32_t wrap(uint8_t mode, int32_t i, uint32_t size) {
    const int32_t n = (int32_t)size;
    if (i >= 0 && i < n) return (uint32_t)i;
    if (mode == ADDRESS_CLAMP) return i < 0 ? 0 : i >= n ? size - 1 : (uint32_t)i;
    const int32_t period = mode == ADDRESS_MIRROR ? 2 * n : n;
    const int32_t rest = i % period, place = rest < 0 ? rest + period : rest;
    return (uint32_t)(place < n ? place : period - 1 - place);
}

/* One direction of a tap. Texel i covers i .. i + 1, its centre is at i + 0.5. */
static void find_texels(uint8_t mode, uint32_t size, bool square, float u, uint32_t at[2], float *weight) {
    /* NaN becomes 0, and what is far away is brought to where single precision has no fractions anyway. */
    const float far = 1073741824.0f; /* 2^30 */
    float x = u * (float)size;
    if (x != x) x = 0.0f;
    if (x < -far) x = -far;
    if (x > far) x = far;
    const float from = square ? x - 0.5f : x;
    const float first = lane_floor(from);
    *weight = from - first;
    at[0] = wrap(mode, (int32_t)first, size);
    at[1] = square ? wrap(mode, (int32_t)first + 1, size) : at[0];
}

static Tap find_tap(const TextureShape *shape, const Sampler *sampler, uint32_t level, float u, float v) {
    const bool square = sampler->filter != FILTER_POINT;
    const uint32_t width = texture_side(shape->width, level), height = texture_side(shape->height, level);
    const uint32_t before = (uint32_t)texture_words_before(shape, level), each = texture_texel_words(shape->format);
    Tap tap = {.level = level};
    find_texels(sampler->address[0], width, square, u, tap.x, &tap.fx);
    find_texels(sampler->address[1], height, square, v, tap.y, &tap.fy);
    for (int y = 0; y < 2; y++)
        for (int x = 0; x < 2; x++) tap.word[y][x] = before + (tap.y[y] * width + tap.x[x]) * each;
    return tap;
}

/* Point and bilinear take the nearest level, trilinear blends the two beside. */
Footprint texture_footprint(const TextureShape *shape, const Sampler *sampler, float u, float v, float lod) {
    const float last = (float)(shape->levels - 1);
    const float inside = lod > 0.0f ? (lod < last ? lod : last) : 0.0f; /* NaN: 0 */
    const bool trilinear = sampler->filter == FILTER_TRILINEAR;
    const float first = lane_floor(trilinear ? inside : inside + 0.5f);
    Footprint footprint = {.taps = 1, .square = sampler->filter == FILTER_POINT ? 1 : 2};
    footprint.tap[0] = find_tap(shape, sampler, (uint32_t)first, u, v);
    footprint.blend = trilinear ? inside - first : 0.0f;
    if (footprint.blend > 0.0f) footprint.tap[footprint.taps++] = find_tap(shape, sampler, (uint32_t)first + 1, u, v);
    return footprint;
}

uint32_t texture_footprint_words(const Footprint *footprint, uint32_t words[FOOTPRINT_MAX_TEXELS]) {
    uint32_t count = 0;
    for (uint32_t t = 0; t < footprint->taps; t++)
        for (uint32_t y = 0; y < footprint->square; y++)
            for (uint32_t x = 0; x < footprint->square; x++) words[count++] = footprint->tap[t].word[y][x];
    return count;
}

/* ---- filtering ---- */

static float mix(float a, float b, float t) {
    return a + (b - a) * t;
}

/* Along x in both rows, then along y. */
static void filter_tap(const TextureData *texture, const Tap *tap, uint32_t square, float colour[4]) {
    float corner[2][2][4];
    for (uint32_t y = 0; y < square; y++)
        for (uint32_t x = 0; x < square; x++) read_texel(texture, tap->word[y][x], corner[y][x]);
    for (int c = 0; c < 4; c++)
        colour[c] = square == 1 ? corner[0][0][c]
                                : mix(mix(corner[0][0][c], corner[0][1][c], tap->fx),
                                      mix(corner[1][0][c], corner[1][1][c], tap->fx), tap->fy);
}

void texture_filter(const TextureData *texture, const Footprint *footprint, float colour[4]) {
    float second[4];
    filter_tap(texture, &footprint->tap[0], footprint->square, colour);
    if (footprint->taps == 1) return;
    filter_tap(texture, &footprint->tap[1], footprint->square, second);
    for (int c = 0; c < 4; c++) colour[c] = mix(colour[c], second[c], footprint->blend);
}

/* Half the logarithm of the longer side's square, in texels of level 0. */
float texture_lod(const TextureShape *shape, const float gradient[4]) {
    const float w = (float)shape->width, h = (float)shape->height;
    const float xu = gradient[0] * w, xv = gradient[1] * h, yu = gradient[2] * w, yv = gradient[3] * h;
    const float along_x = xu * xu + xv * xv, along_y = yu * yu + yv * yv;
    return 0.5f * xmath_log2(lane_max_f32(along_x, along_y));
}
