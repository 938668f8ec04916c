/* module.h: what a module of SPIR-V wants bound: as much as a run on Vulkan needs to know of it. */
#ifndef TESTS_SHADERS_MODULE_H
#define TESTS_SHADERS_MODULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "asm/base/memory.h"

enum { MODULE_BINDINGS = 32, MODULE_CONSTANTS = 32, MODULE_INPUTS = 16, MODULE_OUTPUTS = 8 };

typedef enum BindingKind {
    BINDING_STORAGE,  /* a buffer that can be written */
    BINDING_UNIFORM,  /* one that cannot */
    BINDING_IMAGE,    /* without sampler, can be written */
    BINDING_TEXTURE,  /* cannot */
    BINDING_COMBINED, /* with its sampler */
    BINDING_SAMPLER,
} BindingKind;

typedef struct ModuleBinding {
    BindingKind kind;
    uint32_t binding, count; /* of an array of them; else 1 */
} ModuleBinding;

/* A constant that is given when the shader is run: of specialisation, or pushed. */
typedef struct ModuleConstant {
    const char *name;
    bool pushed, is_float;
    uint32_t where; /* SpecId; pushed: byte offset */
} ModuleConstant;

/* Of a pixel shader: a number or a vector of numbers at a location. */
typedef struct ModuleInput {
    uint32_t location, component, count; /* its first component, and how many it has */
    bool flat, no_perspective;
    bool is_uint; /* else float */
} ModuleInput;

typedef struct ModuleOutput {
    const char *name;
    uint32_t location;
} ModuleOutput;

typedef struct Module {
    const uint32_t *words;
    size_t count;
    ModuleBinding binding[MODULE_BINDINGS];
    int bindings;
    ModuleConstant constant[MODULE_CONSTANTS];
    int constants;
    uint32_t pushed_bytes;
    bool is_pixel_shader;
    ModuleInput input[MODULE_INPUTS];
    int inputs;
    ModuleOutput output[MODULE_OUTPUTS];
    int outputs;
} Module;

/* Returns NULL, or a sentence about what it has too many of or what there is no place for. */
const char *module_needs(Module *module, const uint32_t *words, size_t count, Arena *arena);

#endif
