/* compile.h: GLSL becomes a module in this process: by shaderc, which is glslang and spirv-opt as a library. glslang as
 * a program takes longer to read its own built-in names than all that is done with a random shader afterwards.
 *
 *   Compiled module = compile_glsl(text, false);
 *   if (module.words) ...
 *   compile_free(&module);
 */
#ifndef TESTS_SHADERS_COMPILE_H
#define TESTS_SHADERS_COMPILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Compiled {
    const uint32_t *words; /* NULL: glslang refuses it */
    size_t count;
    void *result;
} Compiled;

Compiled compile_glsl(const char *text, bool optimised); /* a compute shader */
Compiled compile_vertex_shader(const char *text);
Compiled compile_pixel_shader(const char *text, bool optimised);
void compile_free(Compiled *compiled);

#endif
