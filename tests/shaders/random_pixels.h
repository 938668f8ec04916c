/* random_pixels.h: the surroundings of a random pixel shader (random_glsl.h): triangles, inputs, targets, a texture. */
#ifndef TESTS_SHADERS_RANDOM_PIXELS_H
#define TESTS_SHADERS_RANDOM_PIXELS_H

#include <stdbool.h>
#include <stdint.h>

#include "asm/base/text.h"

/* The discard, which never happens, keeps what earlier triangles wrote to buffers (known.md: covered tiles). */
#define RANDOM_PIXELS_BEGIN                                                    \
    "color = vec4(0.5); texels = vec4(0.25); exact = uvec4(7u); part = 0.0;\n" \
    "if (i == NEVER) discard;\n"

/* Write the declarations. `words`: of the results of a pixel. The shader's DROP discards, or else demotes. */
void random_pixels_put_head(TextBuffer *t, uint32_t seed, uint32_t words, bool discards);

/* A component of an interpolated input, by any number. */
const char *random_pixels_input(uint32_t seed, uint32_t number);

/* A component as above, or in perspective a coordinate of the screen: its gradient is one for all pixels of a quad. */
const char *random_pixels_linear(uint32_t seed, uint32_t number);

#endif
