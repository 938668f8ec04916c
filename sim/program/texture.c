/* texture.c: the place and colour of texels, and what textures start with: words of the program, or a pattern, and mip
 * maps; see texture.h. */
#include "sim/program/texture.h"

#include <stdio.h>

#include "asm/isa/lane_ops.h"

/* ---- texels ---- */

uint32_t texture_byte_of(const TextureShape *shape, uint32_t level, uint32_t x, uint32_t row) {
    const uint32_t texel = row * texture_side(shape->width, level) + x;
    return (uint32_t)texture_bytes_before(shape, level) + texel * texel_formats[shape->format].bytes;
}

/* Components that a format lacks are 0, alpha 1. */
void texture_read(const TextureData *texture, uint32_t level, uint32_t x, uint32_t row, float colour[4]) {
    const uint32_t byte = texture_byte_of(&texture->shape, level, x, row);
    const uint8_t format = texture->shape.format;
    for (int c = 0; c < 4; c++) {
        const uint32_t mask = texel_mask(format, c);
        colour[c] = c == 3 ? 1.0f : 0.0f;
        if (mask)
            colour[c] = texel_decode(
                format, c, texture->words[texel_word(format, byte, c)] >> texel_shift(format, byte, c) & mask);
    }
}

void texture_write(const TextureShape *shape, uint32_t *words, uint32_t level, uint32_t x, uint32_t row,
                   const float colour[4]) {
    const uint32_t byte = texture_byte_of(shape, level, x, row);
    for (int c = 0; c < 4; c++) {
        const uint32_t mask = texel_mask(shape->format, c), shift = texel_shift(shape->format, byte, c);
        if (!mask) continue;
        uint32_t *word = &words[texel_word(shape->format, byte, c)];
        *word = (*word & ~(mask << shift)) | texel_encode(shape->format, c, colour[c]) << shift;
    }
}

TextureSize texture_size(const TextureShape *shape) {
    TextureSize size;
    const int used = snprintf(size.text, sizeof size.text, "%u x %u", shape->width, shape->height);
    if (shape->kind) snprintf(size.text + used, sizeof size.text - (size_t)used, " x %u", shape->depth);
    return size;
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

/* All layers get the pattern. */
static void fill_level(const BufferSpec *spec, uint32_t level, uint32_t *words) {
    const uint32_t width = texture_side(spec->shape.width, level), height = texture_side(spec->shape.height, level);
    for (uint32_t row = 0; row < texture_rows(&spec->shape, level); row++)
        for (uint32_t x = 0; x < width; x++) {
            float colour[4];
            pattern_colour(spec, level, x, row % height, colour);
            texture_write(&spec->shape, words, level, x, row, colour);
        }
}

/* ---- mip maps ---- */

/* A texel is the average of the 2 x 2 below it, of a volume 2 x 2 x 2: their sum by rows from the top left of the first
 * slice, times 1/4 or 1/8. A side of 1 counts twice; the last row, column or slice of an odd side does not count. */
static void average(const TextureData *texture, uint32_t level, uint32_t x, uint32_t row, float colour[4]) {
    const TextureShape *shape = &texture->shape;
    const uint32_t w = texture_side(shape->width, level - 1), h = texture_side(shape->height, level - 1);
    const uint32_t y = row % texture_side(shape->height, level), z = row / texture_side(shape->height, level);
    const bool is_volume = shape->kind == TEXTURE_VOLUME;
    const uint32_t depth = texture_layers(shape, level - 1), parts = is_volume ? 8 : 4;
    float part[4];
    for (int c = 0; c < 4; c++) colour[c] = 0;
    for (uint32_t i = 0; i < parts; i++) {
        const uint32_t px = 2 * x + i % 2, py = 2 * y + i / 2 % 2, pz = is_volume ? 2 * z + i / 4 : z;
        const uint32_t slice = pz < depth ? pz : depth - 1;
        texture_read(texture, level - 1, px < w ? px : w - 1, slice * h + (py < h ? py : h - 1), part);
        for (int c = 0; c < 4; c++) colour[c] = colour[c] + part[c];
    }
    for (int c = 0; c < 4; c++) colour[c] = colour[c] * (1.0f / (float)parts);
}

void texture_make_mips(const TextureShape *shape, uint32_t *words) {
    const TextureData texture = {words, *shape};
    for (uint32_t level = 1; level < shape->levels; level++)
        for (uint32_t row = 0; row < texture_rows(shape, level); row++)
            for (uint32_t x = 0; x < texture_side(shape->width, level); x++) {
                float colour[4];
                average(&texture, level, x, row, colour);
                texture_write(shape, words, level, x, row, colour);
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
