/* texture.h: texels: their place in memory and their colours, one at a time. sim/lanes/sampling.h samples
 * for all lanes of a wave. */
#ifndef SIM_PROGRAM_TEXTURE_H
#define SIM_PROGRAM_TEXTURE_H

#include "asm/image/image.h"
#include "asm/isa/contents.h"

typedef struct TextureData {
    const uint32_t *words;
    TextureShape shape;
} TextureData;

/* The layout in memory, in one place: the word at which a texel starts. */
uint32_t texture_word_of(const TextureShape *shape, uint32_t level, uint32_t x, uint32_t y);

void texture_read(const TextureData *texture, uint32_t level, uint32_t x, uint32_t y, float colour[4]);

/* The bits of component c as they stand in memory: a byte, or a whole word. Whole numbers as ftou and ftoi. */
uint32_t texture_encode(uint8_t format, float value);
float texture_decode(uint8_t format, uint32_t bits);

/* Fill all levels: level 0 as the specification says (`pool` is the image's data), the others by averaging. */
void texture_fill(const BufferSpec *spec, const uint32_t *pool, uint32_t *words);
void texture_make_mips(const TextureShape *shape, uint32_t *words);

#endif
