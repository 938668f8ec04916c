/* module.c: one pass over the words for names, decorations and types, which stand in front of what uses them. */
#include "tests/shaders/module.h"

#include <spirv/unified1/spirv.h>
#include <string.h>

enum { MAX_MEMBERS = 64, HEADER_WORDS = 5 };

/* What is known of an id. Members are those of a struct. */
typedef struct Id {
    const char *name;
    uint32_t op;
    const uint32_t *operands; /* behind the result */
    uint32_t binding, spec_id, location, component;
    bool has_binding, has_spec_id, has_location, buffer_block, flat, no_perspective;
    const char *member_name[MAX_MEMBERS];
    uint32_t member_offset[MAX_MEMBERS];
    uint32_t members;
} Id;

static void decorate(Id *id, const uint32_t *words) {
    if (words[0] == SpvDecorationBinding) {
        id->binding = words[1];
        id->has_binding = true;
    }
    if (words[0] == SpvDecorationSpecId) {
        id->spec_id = words[1];
        id->has_spec_id = true;
    }
    if (words[0] == SpvDecorationLocation) {
        id->location = words[1];
        id->has_location = true;
    }
    if (words[0] == SpvDecorationComponent) id->component = words[1];
    if (words[0] == SpvDecorationBufferBlock) id->buffer_block = true;
    if (words[0] == SpvDecorationFlat) id->flat = true;
    if (words[0] == SpvDecorationNoPerspective) id->no_perspective = true;
}

static BindingKind kind_of(uint32_t storage, const Id *type) {
    if (storage == SpvStorageClassStorageBuffer || type->buffer_block) return BINDING_STORAGE;
    if (storage == SpvStorageClassUniform) return BINDING_UNIFORM;
    if (type->op == SpvOpTypeSampler) return BINDING_SAMPLER;
    if (type->op == SpvOpTypeSampledImage) return BINDING_COMBINED;
    return type->operands[5] == 2 ? BINDING_IMAGE : BINDING_TEXTURE;
}

static const char *add_binding(Module *module, const Id *ids, uint32_t storage, const Id *variable, const Id *type) {
    uint32_t count = 1;
    if (type->op == SpvOpTypeRuntimeArray) return "arrays of resources need a size";
    if (type->op == SpvOpTypeArray) {
        count = ids[type->operands[1]].operands[0];
        type = &ids[type->operands[0]];
    }
    if (module->bindings == MODULE_BINDINGS) return "too many bindings";
    module->binding[module->bindings++] = (ModuleBinding){kind_of(storage, type), variable->binding, count};
    return NULL;
}

static const char *add_pushed(Module *module, const Id *ids, const Id *type) {
    for (uint32_t i = 0; i < type->members; i++) {
        if (module->constants == MODULE_CONSTANTS) return "too many constants";
        bool is_float = ids[type->operands[i]].op == SpvOpTypeFloat;
        module->constant[module->constants++] =
            (ModuleConstant){type->member_name[i], true, is_float, type->member_offset[i]};
        if (module->pushed_bytes < type->member_offset[i] + 16) module->pushed_bytes = type->member_offset[i] + 16;
    }
    return NULL;
}

static const char *add_input(Module *module, const Id *ids, const Id *variable, const Id *type) {
    const bool is_vector = type->op == SpvOpTypeVector;
    const Id *number = is_vector ? &ids[type->operands[0]] : type;
    const bool is_uint = number->op == SpvOpTypeInt && !number->operands[1];
    if (number->op != SpvOpTypeFloat && !is_uint) return "inputs are floats, uints or vectors of them";
    if (module->inputs == MODULE_INPUTS) return "too many inputs";
    module->input[module->inputs++] =
        (ModuleInput){variable->location, variable->component,      is_vector ? type->operands[1] : 1,
                      variable->flat,     variable->no_perspective, is_uint};
    return NULL;
}

static const char *add_output(Module *module, const Id *variable) {
    if (module->outputs == MODULE_OUTPUTS || variable->location >= MODULE_OUTPUTS) return "too many outputs";
    module->output[module->outputs++] = (ModuleOutput){variable->name, variable->location};
    return NULL;
}

static const char *read_variable(Module *module, const Id *ids, const Id *variable, const uint32_t *at) {
    uint32_t storage = at[3];
    const Id *type = &ids[ids[at[1]].operands[1]];
    if (storage == SpvStorageClassPushConstant) return add_pushed(module, ids, type);
    if (storage == SpvStorageClassInput && variable->has_location) return add_input(module, ids, variable, type);
    if (storage == SpvStorageClassOutput && variable->has_location) return add_output(module, variable);
    return variable->has_binding ? add_binding(module, ids, storage, variable, type) : NULL;
}

const char *module_needs(Module *module, const uint32_t *words, size_t count, Arena *arena) {
    *module = (Module){.words = words, .count = count};
    Id *ids = arena_alloc(arena, words[3] * sizeof *ids);
    if (!ids) return "out of memory";
    const char *problem = NULL;
    for (const uint32_t *at = words + HEADER_WORDS; at < words + count && !problem; at += at[0] >> 16) {
        uint32_t op = at[0] & 0xffff;
        bool is_type = op >= SpvOpTypeVoid && op <= SpvOpTypeForwardPointer;
        bool is_typed = (op >= SpvOpConstantTrue && op <= SpvOpSpecConstantOp) || op == SpvOpVariable;
        Id *id = &ids[is_typed ? at[2] : at[1]];
        if (is_type || is_typed) {
            id->op = op;
            id->operands = at + (is_typed ? 3 : 2);
        }

        switch (op) {
        case SpvOpEntryPoint: module->is_pixel_shader = at[1] == SpvExecutionModelFragment; break;
        case SpvOpName: id->name = (const char *)(at + 2); break;
        case SpvOpMemberName:
            if (at[2] >= MAX_MEMBERS) return "too many members";
            id->member_name[at[2]] = (const char *)(at + 3);
            break;
        case SpvOpDecorate: decorate(id, at + 2); break;
        case SpvOpMemberDecorate:
            if (at[3] == SpvDecorationOffset && at[2] < MAX_MEMBERS) id->member_offset[at[2]] = at[4];
            break;
        case SpvOpTypeStruct: id->members = (at[0] >> 16) - 2; break;
        case SpvOpSpecConstant:
        case SpvOpSpecConstantTrue:
        case SpvOpSpecConstantFalse:
            if (!id->has_spec_id) break;
            if (module->constants == MODULE_CONSTANTS) return "too many constants";
            module->constant[module->constants++] =
                (ModuleConstant){id->name, false, ids[at[1]].op == SpvOpTypeFloat, id->spec_id};
            break;
        case SpvOpVariable: problem = read_variable(module, ids, id, at); break;
        case SpvOpFunction: return NULL;
        default: break;
        }
    }
    return problem;
}
