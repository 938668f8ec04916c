/* variable.c: where variables are: in registers, in private or group memory, in a table of constants; and the built-in
 * values. resource.c declares the resources. */
#include "asm/base/text.h"
#include "asm/import/value.h"

enum { LEAVES_IN_REGISTERS = 512 }; /* of a variable */

/* ---- places ---- */
void variable_set_place(Importer *im, uint32_t id, Place place) {
    Place *kept = arena_alloc(im->arena, sizeof *kept);
    *kept = place;
    kept->type = module_type(im, im->id[id].type)->element;
    value_set(im, id, im->id[id].type, NULL)->place = kept;
}

void variable_set_memory(Importer *im, uint32_t id, uint32_t resource, uint32_t offset) {
    variable_set_place(im, id, (Place){.kind = PLACE_MEMORY, .resource = resource, .offset = offset, .packed = true});
}

/* One element of an array of resources, chosen by a constant. */
void variable_choose(Importer *im, Place *place, uint32_t i) {
    if (i >= place->array.count) i = place->array.count - 1;
    uint32_t *known = &place->elements[i];
    if (!*known) {
        const char *name = place->array.name ? arena_printf(im->arena, "%s[%u]", place->array.name, i) : NULL;
        *known = 1 + shader_resource(im->shader, (ShaderResource){.kind = place->array.kind,
                                                                  .number = place->array.number + i,
                                                                  .count = 1,
                                                                  .name = name});
        if (place->sampler)
            shader_resource(
                im->shader,
                (ShaderResource){.kind = SHADER_SAMPLER, .number = place->first_sampler + i, .count = 1, .name = name});
    }
    place->resource = *known - 1;
    if (place->sampler) place->sampler = place->resource + 1; /* added right behind it */
}

bool variable_take_numbers(Importer *im, ShaderResourceKind kind, uint32_t wanted, uint32_t count, uint32_t *number) {
    uint64_t *used = &im->used[kind];
    if (count > ISA_RESOURCES) return false;
    const uint64_t mask = count == ISA_RESOURCES ? UINT64_MAX : (UINT64_C(1) << count) - 1;
    for (uint32_t i = 0; i < 2 * ISA_RESOURCES; i++) {
        const uint32_t n = (wanted % ISA_RESOURCES + i) % ISA_RESOURCES;
        if (n + count > ISA_RESOURCES || *used & mask << n) continue;
        *used |= mask << n;
        *number = n;
        return true;
    }
    return false;
}

/* Return the bytes of a type that says where its parts are; `rows`: a matrix is row by row. */
static uint64_t laid_out_bytes(Importer *im, const SpirvType *type, uint32_t matrix_stride, bool rows) {
    const SpirvType *part = type->element ? module_type(im, type->element) : NULL;
    uint64_t bytes = 0;
    switch (type->kind) {
    case KIND_VECTOR: return part->width / 8 * type->count;
    case KIND_MATRIX: return (uint64_t)matrix_stride * (rows ? part->count : type->count);
    case KIND_ARRAY: return (uint64_t)type->stride * type->count;
    case KIND_STRUCT:
        for (uint32_t i = 0; i < type->count; i++) {
            const Member *m = &type->member[i];
            const uint64_t own = laid_out_bytes(im, module_type(im, m->type), m->matrix_stride, m->row_major);
            if (m->offset + own > bytes) bytes = m->offset + own;
        }
        return bytes;
    default: return type->width / 8;
    }
}

/* Blocks in group memory lie one upon the other from byte 0 on, all other variables side by side. */
void variable_set_own_memory(Importer *im, uint32_t id, bool of_group) {
    const uint32_t element = module_type(im, im->id[id].type)->element;
    const SpirvType *type = module_type(im, element);
    const bool is_block = of_group && module_decorated(im, element, SpvDecorationBlock, NULL);
    uint32_t *bytes = of_group ? &im->shared_bytes : &im->private_bytes, size = type->words * 4, before = *bytes;
    if (is_block) {
        const uint64_t all = laid_out_bytes(im, type, 0, false);
        size = all > MEMORY_LIMIT ? MEMORY_LIMIT + 4 : (uint32_t)(all + 3) / 4 * 4;
        *bytes = 0;
    }
    if (!type->words || type->words > MEMORY_LIMIT / 4) {
        import_problem(im, "memory of a group or thread needs a constant size of at most %d bytes", MEMORY_LIMIT);
        size = 4;
    }
    if (of_group)
        shader_head(im->shader, arena_printf(im->arena, "; shared %s: bytes %u to %u",
                                             im->id[id].name ? im->id[id].name : "", *bytes, *bytes + size - 1));
    if (*bytes + size > MEMORY_LIMIT) {
        import_problem(
            im, of_group ? "a group has at most %d bytes of memory" : "the arrays of a thread have at most %d bytes",
            MEMORY_LIMIT);
        *bytes = 0;
    }
    ShaderResource resource = {.kind = of_group ? SHADER_SHARED : SHADER_PRIVATE, .count = 1, .offset = *bytes};
    *bytes += size;
    resource.words = *bytes / 4;
    if (!of_group && module_has_values(type)) {
        resource.leaf = value_new(im, element, im->id[id].name);
        resource.leaves = type->leaves;
    }
    uint32_t number = is_block && im->shared_blocks ? im->shared_blocks - 1 : shader_resource(im->shader, resource);
    if (is_block) im->shared_blocks = number + 1; /* as blocks are the same memory */
    variable_set_memory(im, id, number, resource.offset);
    im->id[id].value->place->packed = !is_block;
    if (is_block && before > *bytes) *bytes = before;
}

/* ---- variables of a thread ---- */
uint32_t variable_add_table(Importer *im, const ShaderOperand *leaf, uint32_t leaves, const char *name,
                            const char *note) {
    uint32_t number = 0;
    if (!variable_take_numbers(im, SHADER_T, 0, 1, &number))
        import_problem(im, "no t register is left for a table of constants");

    TextBuffer line = {0};
    text_printf(&line, ".buffer t%u, u32", number);
    for (uint32_t i = 0; i < leaves; i++)
        for (int k = 0; k < leaf[i].count; k++) text_printf(&line, " 0x%x", leaf[i].imm[k]);
    shader_head(im->shader, line.text);
    return shader_resource(im->shader, (ShaderResource){.kind = SHADER_T,
                                                        .number = number,
                                                        .count = 1,
                                                        .name = name,
                                                        .note = note,
                                                        .leaf = leaf,
                                                        .leaves = leaves});
}

/* Put an indexed variable whose only store is a constant into a buffer of constants. Return false if it is no such
 * variable. */
static bool declare_table(Importer *im, uint32_t id, uint32_t initial) {
    Id *variable = &im->id[id];
    if (variable->stores + (initial != 0) != 1) return false;
    if (!initial) {
        const uint32_t at = variable->stored_at;
        if (module_op(im, at) != SpvOpStore || module_word(im, at, 1) != id) return false;
        initial = module_word(im, at, 2);
    }
    Id *constant = module_id(im, initial);
    if (!constant->at || module_op(im, constant->at) != SpvOpConstantComposite) return false;
    const SpirvType *type = module_type(im, module_type(im, variable->type)->element);
    if (constant->type != module_type(im, variable->type)->element || type->has_long) return false;

    const Value *value = value_of(im, initial);
    if (!constant->table)
        constant->table = 1 + variable_add_table(im, value->leaf, value->count, variable->name, "a table of constants");
    variable_set_memory(im, id, constant->table - 1, 0);
    im->id[id].value->place->constant = true;
    return true;
}

void variable_forget(Importer *im, uint32_t id) {
    const Place *place = im->id[id].value ? im->id[id].value->place : NULL;
    if (!place || place->kind != PLACE_LEAVES) return;
    const uint32_t leaves = module_type(im, place->type)->leaves;
    for (uint32_t i = 0; i < leaves; i++) shader_op(im->shader, OP_MOV, place->leaf[i], NULL, 0);
}

/* Declare a variable of a thread: in registers, a table of constants or private memory. */
void variable_declare(Importer *im, uint32_t at) {
    const uint32_t id = module_word(im, at, 2), initial = module_word(im, at, 4);
    Id *variable = &im->id[id];
    const SpirvType *pointer = module_type(im, variable->type);
    if (pointer->kind != KIND_POINTER) import_fail(im, "a variable is not a pointer");
    const SpirvType *type = module_type(im, pointer->element);

    if (type->kind == KIND_POINTER || type->kind == KIND_RUNTIME_ARRAY || type->kind == KIND_OTHER || !type->words) {
        import_line_of(im, variable->name);
        import_problem(im, "'%s' has a type that variables cannot have",
                       variable->name ? variable->name : "a variable");
        return;
    }
    if (variable->indexed || type->leaves > LEAVES_IN_REGISTERS) {
        if (declare_table(im, id, initial)) return;
        if (!variable->value) variable_set_own_memory(im, id, false); /* else an earlier call has */
    } else {
        const ShaderOperand *leaf = value_new(im, pointer->element, variable->name);
        variable_set_place(im, id, (Place){.kind = PLACE_LEAVES, .leaf = leaf});
        if (im->calls > 1 && !initial) variable_forget(im, id); /* forget the value of an earlier call */
    }
}

/* ---- built-in values ---- */
ShaderOperand variable_is_helper(Importer *im) {
    const ShaderOperand helpers = shader_builtin(BUILTIN_HELPERS), lane = shader_builtin(BUILTIN_LANE_ID);
    const ShaderOperand low = emit2(im, OP_LT_U32, lane, shader_u32(32));
    const ShaderOperand word = emit3(im, OP_SEL, low, shader_pick(helpers, 0), shader_pick(helpers, 1));
    return emit3(im, OP_BFE_U32, word, lane, shader_u32(1));
}

/* Set a built-in value that only pixel shaders have, or report why it is not supported. Return false if it is none. */
static bool pixel_builtin(Importer *im, uint32_t builtin, ShaderOperand *value) {
    switch (builtin) {
    case SpvBuiltInFragCoord: *value = shader_builtin(BUILTIN_FRAG_COORD); return true;
    case SpvBuiltInFrontFacing: *value = shader_builtin(BUILTIN_FRONT_FACING); return true;
    case SpvBuiltInPrimitiveId: *value = shader_builtin(BUILTIN_TRIANGLE_ID); return true;
    case SpvBuiltInHelperInvocation: *value = variable_is_helper(im); return true;
    case SpvBuiltInPointCoord:
        import_problem(im, "gl_PointCoord is not supported: triangles are drawn, no points");
        return true;
    case SpvBuiltInSampleId:
    case SpvBuiltInSamplePosition:
    case SpvBuiltInSampleMask:
        import_problem(im,
                       "gl_SampleID, gl_SamplePosition and gl_SampleMaskIn are not supported: a pixel has one sample");
        return true;
    case SpvBuiltInLayer:
    case SpvBuiltInViewportIndex:
        import_problem(im, "gl_Layer and gl_ViewportIndex are not supported: a target has one layer and one viewport");
        return true;
    case SpvBuiltInClipDistance:
    case SpvBuiltInCullDistance:
        import_problem(im, "gl_ClipDistance and gl_CullDistance are not supported: vertices do not have them");
        return true;
    default: return false;
    }
}

ShaderOperand variable_builtin(Importer *im, uint32_t builtin, uint32_t type) {
    const ShaderOperand size = shader_builtin(BUILTIN_WAVE_SIZE);
    switch (builtin) {
    case SpvBuiltInNumWorkgroups: return shader_builtin(BUILTIN_GROUP_COUNT);
    case SpvBuiltInWorkgroupId: return shader_builtin(BUILTIN_GROUP_POS);
    case SpvBuiltInLocalInvocationId: return shader_builtin(BUILTIN_GROUP_THREAD_POS);
    case SpvBuiltInGlobalInvocationId: return shader_builtin(BUILTIN_THREAD_POS);
    case SpvBuiltInLocalInvocationIndex: return shader_builtin(BUILTIN_GROUP_THREAD_ID);
    case SpvBuiltInSubgroupSize: return shader_builtin(BUILTIN_WAVE_SIZE);
    case SpvBuiltInSubgroupId: return shader_builtin(BUILTIN_WAVE_ID);
    case SpvBuiltInSubgroupLocalInvocationId: return shader_builtin(BUILTIN_LANE_ID);
    case SpvBuiltInWorkgroupSize: return value_constant(im->group_size, 3, TYPE_U32);
    case SpvBuiltInNumSubgroups: {
        const ShaderOperand sum = emit2(im, OP_ADD_U32, shader_builtin(BUILTIN_GROUP_SIZE), size);
        return emit2(im, OP_DIV_U32, emit2(im, OP_SUB_U32, sum, shader_u32(1)), size);
    }
    case SpvBuiltInSubgroupEqMask:
    case SpvBuiltInSubgroupGeMask:
    case SpvBuiltInSubgroupGtMask:
    case SpvBuiltInSubgroupLeMask:
    case SpvBuiltInSubgroupLtMask: return wave_lane_mask(im, builtin);
    default: {
        ShaderOperand value = value_zero(im, type)[0];
        if (!im->is_pixel || !pixel_builtin(im, builtin, &value))
            import_problem(im, "the built-in value %u of SPIR-V is not supported in %s shaders", builtin,
                           im->is_pixel ? "pixel" : "compute");
        return value;
    }
    }
}
