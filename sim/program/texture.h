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

/* The layout in memory, in one place: the byte at which the texel in a column and row of a level starts. Rows count on
 * from layer to layer. */
uint32_t texture_byte_of(const TextureShape *shape, uint32_t level, uint32_t x, uint32_t row);

/* "64 x 64" or "64 x 64 x 4". */
typedef struct TextureSize {
    char text[40];
} TextureSize;
TextureSize texture_size(const TextureShape *shape);

void texture_read(const TextureData *texture, uint32_t level, uint32_t x, uint32_t row, float colour[4]);
void texture_write(const TextureShape *shape, uint32_t *words, uint32_t level, uint32_t x, uint32_t row,
                   const float colour[4]);

/* Fill all levels: level 0 as the specification says (`pool` is the image's data), the others by averaging. */
void texture_fill(const BufferSpec *spec, const uint32_t *pool, uint32_t *words);
void texture_make_mips(const TextureShape *shape, uint32_t *words);

#endif
