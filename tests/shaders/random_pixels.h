/* random_pixels.h: what a random pixel shader (random_glsl.h) has around its statements: triangles, inputs, targets, a
 * texture. */
#ifndef TESTS_SHADERS_RANDOM_PIXELS_H
#define TESTS_SHADERS_RANDOM_PIXELS_H

#include <stdbool.h>
#include <stdint.h>

#include "asm/base/text.h"

/* The discard, which never happens, keeps what earlier triangles wrote to buffers (known.md: covered tiles). */
#define RANDOM_PIXELS_BEGIN                                                    \
    "color = vec4(0.5); texels = vec4(0.25); exact = uvec4(7u); part = 0.0;\n" \
    "if (i == NEVER) discard;\n"

/* `words`: of the results of a pixel. `DROP` discards, or else demotes. */
void random_pixels_put_head(TextBuffer *t, uint32_t seed, uint32_t words, bool discards);

/* A component of an interpolated input, by any number. */
const char *random_pixels_input(uint32_t seed, uint32_t number);

/* The same, or a coordinate of the screen if there is a perspective: pixels of a quad have one gradient. */
const char *random_pixels_linear(uint32_t seed, uint32_t number);

#endif
