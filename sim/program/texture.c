/* texture.c: the place and colour of texels; see texture.h. */
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
    return texture_has_integers(format) ? (float)(int32_t)bits : lane_float(bits);
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
