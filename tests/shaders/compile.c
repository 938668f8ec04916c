/* compile.c: one compiler for all shaders of the process. */
#include "tests/shaders/compile.h"

#include <shaderc/shaderc.h>
#include <string.h>

static shaderc_compiler_t the_compiler(void) {
    static shaderc_compiler_t compiler;
    if (!compiler) compiler = shaderc_compiler_initialize();
    return compiler;
}

static Compiled compile(const char *text, shaderc_shader_kind kind, bool optimised) {
    shaderc_compile_options_t options = shaderc_compile_options_initialize();
    shaderc_compile_options_set_target_env(options, shaderc_target_env_vulkan, shaderc_env_version_vulkan_1_1);
    shaderc_compile_options_set_generate_debug_info(options);
    if (optimised) shaderc_compile_options_set_optimization_level(options, shaderc_optimization_level_performance);
    shaderc_compilation_result_t result =
        shaderc_compile_into_spv(the_compiler(), text, strlen(text), kind, "generated", "main", options);
    shaderc_compile_options_release(options);
    Compiled compiled = {.result = result};
    if (shaderc_result_get_compilation_status(result) == shaderc_compilation_status_success) {
        compiled.words = (const uint32_t *)(const void *)shaderc_result_get_bytes(result);
        compiled.count = shaderc_result_get_length(result) / 4;
    }
    return compiled;
}

Compiled compile_glsl(const char *text, bool optimised) {
    return compile(text, shaderc_compute_shader, optimised);
}

Compiled compile_vertex_shader(const char *text) {
    return compile(text, shaderc_vertex_shader, false);
}

Compiled compile_pixel_shader(const char *text, bool optimised) {
    return compile(text, shaderc_fragment_shader, optimised);
}

void compile_free(Compiled *compiled) {
    shaderc_result_release(compiled->result);
    *compiled = (Compiled){0};
}
