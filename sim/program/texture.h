/* texture.h: texels: their place in memory, their colours, and filtering them. Plain scalar code, one colour at a time;
 * which lanes ask for what is the business of sampler.c and texel.c.
 *
 *   uint32_t words[4 * 64 * 64] = {0};
 *   TextureData texture = {words, {.format = TEXEL_RGBA8, .levels = 1, .width = 64, .height = 64}};
 *   Sampler sampler = sampler_default();
 *   Footprint footprint = texture_footprint(&texture.shape, &sampler, 0.5f, 0.25f, 0.0f);      // texels, and weights
 *   float colour[4];
 *   texture_filter(&texture, &footprint, colour);
 *
 * All arithmetic is in single precision, each step rounded, so that it is the same on every build; isa-spec.md gives
 * the formulas.
 */
#ifndef SIM_PROGRAM_TEXTURE_H
#define SIM_PROGRAM_TEXTURE_H

#include "asm/image/image.h"
#include "asm/isa/contents.h"

typedef struct TextureData {
    const uint32_t *words;
    TextureShape shape;
} TextureData;

/* The part of a footprint in one mip level: one texel, or a square of four. */
typedef struct Tap {
    uint32_t level;
    uint32_t x[2], y[2]; /* columns and rows; with one texel only the first */
    uint32_t word[2][2]; /* where the texels start, by row and column */
    float fx, fy;        /* weights of the second ones */
} Tap;

typedef struct Footprint {
    uint32_t taps;   /* 1, or 2 for trilinear between two levels */
    uint32_t square; /* each is one texel: 1; four: 2 */
    float blend;     /* weight of the second tap */
    Tap tap[2];
} Footprint;

enum { FOOTPRINT_MAX_TEXELS = 8 };

/* The layout in memory, in one place: the word at which a texel starts. */
uint32_t texture_word_of(const TextureShape *shape, uint32_t level, uint32_t x, uint32_t y);

void texture_read(const TextureData *texture, uint32_t level, uint32_t x, uint32_t y, float colour[4]);

/* The bits of component c as they stand in memory: a byte, or a whole word. Whole numbers as ftou and ftoi. */
uint32_t texture_encode(uint8_t format, float value);
float texture_decode(uint8_t format, uint32_t bits);

/* Coordinates are normalised; `lod` counts mip levels. Neither needs to be finite. */
Footprint texture_footprint(const TextureShape *shape, const Sampler *sampler, float u, float v, float lod);
void texture_filter(const TextureData *texture, const Footprint *footprint, float colour[4]);

/* The words at which the texels of a footprint start. Returns how many. */
uint32_t texture_footprint_words(const Footprint *footprint, uint32_t words[FOOTPRINT_MAX_TEXELS]);

/* The level of detail for derivatives (du/dx, dv/dx, du/dy, dv/dy) of normalised coordinates. */
float texture_lod(const TextureShape *shape, const float gradient[4]);

/* Fill all levels: level 0 as the specification says (`pool` is the image's data), the others by averaging. */
void texture_fill(const BufferSpec *spec, const uint32_t *pool, uint32_t *words);
void texture_make_mips(const TextureShape *shape, uint32_t *words);

#endif
