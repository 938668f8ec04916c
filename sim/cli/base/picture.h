/* picture.h: textures from and to PNG files. */
#ifndef SIM_CLI_BASE_PICTURE_H
#define SIM_CLI_BASE_PICTURE_H

#include <stdbool.h>

#include "asm/parse/assemble.h"
#include "sim/program/program.h"

/* The bytes of a PNG file as texels of rgba8: words is malloc'd. Returns NULL, or a sentence; and is it about memory?
 */
const char *picture_decode(const uint8_t *bytes, size_t length, TextureShape *shape, uint32_t **words,
                           bool *out_of_memory);

/* Write mip level 0 as a PNG file: colours clamped to [0, 1], of r32f as grey. Prints and returns false on failure. */
bool picture_write(const char *path, const TextureShape *shape, const uint32_t *words);

#endif
