/* texture.c: the place and colour of texels, and what textures start with: words of the program, or a pattern, and mip
 * maps; see texture.h. */
#include "sim/program/texture.h"

#include "asm/isa/lane_ops.h"

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
    if (format == TEXEL_RGBA8) return lane_unorm(bits);
    if (format == TEXEL_R32UI || format == TEXEL_RGBA32UI) return (float)bits;
    return texture_has_integers(format) ? (float)(int32_t)bits : number_float(bits);
}

/* Components that a format lacks are 0, alpha 1. */
void texture_read(const TextureData *texture, uint32_t level, uint32_t x, uint32_t y, float colour[4]) {
    const uint32_t *word = texture->words + texture_word_of(&texture->shape, level, x, y);
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

static void write_texel(const TextureShape *shape, uint32_t *word, const float colour[4]) {
    if (shape->format == TEXEL_RGBA8) {
        word[0] = 0;
        for (int c = 0; c < 4; c++) word[0] |= texture_encode(TEXEL_RGBA8, colour[c]) << (8 * c);
        return;
    }
    for (uint32_t c = 0; c < texture_texel_words(shape->format); c++)
        word[c] = texture_encode(shape->format, colour[c]);
}

/* ---- patterns ---- */

/* 0xRRGGBB; alpha is 1. */
static void unpack_colour(uint32_t rgb, float colour[4]) {
    for (int c = 0; c < 3; c++) colour[c] = (float)(rgb >> (16 - 8 * c) & 255) / 255.0f;
    colour[3] = 1.0f;
}

/* The random value at a corner of the cells; the corners beyond the last are the first again, so that a repeated
 * texture has no seam if its cells fill it. */
static float corner(const BufferSpec *spec, uint32_t i, uint32_t j) {
    const uint32_t cell = spec->pattern_arg[1];
    const uint32_t columns = (spec->shape.width - 1) / cell + 1, rows = (spec->shape.height - 1) / cell + 1;
    return (float)(data_hash(spec->pattern_arg[0], j % rows * columns + i % columns) >> 8) * 0x1p-24f;
}

static float ease(uint32_t rest, uint32_t cell) {
    const float t = (float)rest / (float)cell;
    return t * t * (3.0f - 2.0f * t);
}

static void pattern_colour(const BufferSpec *spec, uint32_t level, uint32_t x, uint32_t y, float colour[4]) {
    static const uint32_t rainbow[] = {0xe6194b, 0xf58231, 0xffe119, 0x3cb44b, 0x42d4f4, 0x4363d8, 0x911eb4, 0xffffff};
    const uint32_t *arg = spec->pattern_arg;
    switch (spec->pattern) {
    case PATTERN_CHECKER: unpack_colour(arg[1 + (x / arg[0] + y / arg[0]) % 2], colour); break;
    case PATTERN_GRADIENT: { /* from 0 at the left edge to 1 at the right one */
        float right[4];
        const float t = spec->shape.width > 1 ? (float)x / (float)(spec->shape.width - 1) : 0.0f;
        unpack_colour(arg[0], colour);
        unpack_colour(arg[1], right);
        for (int c = 0; c < 3; c++) colour[c] = colour[c] + (right[c] - colour[c]) * t;
        break;
    }
    case PATTERN_NOISE: { /* between the four corners of the cell */
        const uint32_t cell = arg[1], i = x / cell, j = y / cell;
        const float fx = ease(x % cell, cell), fy = ease(y % cell, cell);
        const float a = corner(spec, i, j), b = corner(spec, i + 1, j);
        const float c = corner(spec, i, j + 1), d = corner(spec, i + 1, j + 1);
        const float top = a + (b - a) * fx, bottom = c + (d - c) * fx;
        colour[0] = colour[1] = colour[2] = top + (bottom - top) * fy;
        colour[3] = 1.0f;
        break;
    }
    default: unpack_colour(rainbow[level % 8], colour); break;
    }
}

static void fill_level(const BufferSpec *spec, uint32_t level, uint32_t *words) {
    const uint32_t width = texture_side(spec->shape.width, level), height = texture_side(spec->shape.height, level);
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++) {
            float colour[4];
            pattern_colour(spec, level, x, y, colour);
            write_texel(&spec->shape, words + texture_word_of(&spec->shape, level, x, y), colour);
        }
}

/* ---- mip maps ---- */

/* A texel is the average of the 2 x 2 below it: their sum by rows from the top left, times 1/4. A side of 1 counts
 * twice; the last row or column of an odd side does not count. */
void texture_make_mips(const TextureShape *shape, uint32_t *words) {
    const TextureData texture = {words, *shape};
    for (uint32_t level = 1; level < shape->levels; level++) {
        const uint32_t w = texture_side(shape->width, level - 1), h = texture_side(shape->height, level - 1);
        for (uint32_t y = 0; y < texture_side(shape->height, level); y++)
            for (uint32_t x = 0; x < texture_side(shape->width, level); x++) {
                float colour[4] = {0}, part[4];
                for (uint32_t i = 0; i < 4; i++) {
                    const uint32_t px = 2 * x + i % 2, py = 2 * y + i / 2;
                    texture_read(&texture, level - 1, px < w ? px : w - 1, py < h ? py : h - 1, part);
                    for (int c = 0; c < 4; c++) colour[c] = colour[c] + part[c];
                }
                for (int c = 0; c < 4; c++) colour[c] = colour[c] * 0.25f;
                write_texel(shape, words + texture_word_of(shape, level, x, y), colour);
            }
    }
}

void texture_fill(const BufferSpec *spec, const uint32_t *pool, uint32_t *words) {
    if (spec->pattern == PATTERN_LEVELS) {
        for (uint32_t level = 0; level < spec->shape.levels; level++) fill_level(spec, level, words);
        return;
    }
    if (spec->pattern == PATTERN_DATA)
        data_words(&spec->init, pool, 0, spec->init.count, words);
    else
        fill_level(spec, 0, words);
    texture_make_mips(&spec->shape, words);
}
