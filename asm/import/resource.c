/* resource.c: variables: buffers, images and samplers get register numbers, variables in group and private memory get
 * offsets, inputs become built-in values.
 *
 * A read-only resource is a t, a writable one a u, and its number is its binding, if that is free. In HLSL, b0 and t0
 * have the same binding, so uniform blocks choose last.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/image/image.h"
#include "asm/import/importer.h"
#include "asm/isa/isa.h"

enum { ELEMENTS_OF_OPEN = 16, STORAGE_IMAGE = 2 /* IMAGE_SAMPLED */, NAMES_SHOWN = 4 };

typedef struct Descriptor {
    uint32_t id, set, binding, count;
    const SpirvType *type; /* of one element */
    ShaderResourceKind kind;
    bool uniform; /* a block of uniforms */
    bool open;    /* an array without a size: it gets ELEMENTS_OF_OPEN numbers */
} Descriptor;

/* ---- descriptors ---- */
/* Return the source's name: the variable's, else the only member's of a block without a name, else the block's. */
static const char *descriptor_name(Importer *im, uint32_t id) {
    if (im->id[id].name) return im->id[id].name;
    uint32_t type = module_type(im, im->id[id].type)->element;
    while (module_type(im, type)->kind == KIND_ARRAY) type = module_type(im, type)->element;
    const SpirvType *block = module_type(im, type);
    const bool is_alone = block->kind == KIND_STRUCT && block->count == 1 && block->member[0].name;
    return is_alone ? block->member[0].name : im->id[type].name;
}

/* Take `count` consecutive free numbers: the first such from `wanted` on, then from 0 on. */
static bool take_numbers(Importer *im, ShaderResourceKind kind, uint32_t wanted, uint32_t count, uint32_t *number) {
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

static const char *describe(Importer *im, const Descriptor *d, const char *what) {
    const char *note = d->set ? arena_printf(im->arena, "set %u, binding %u, %s", d->set, d->binding, what)
                              : arena_printf(im->arena, "binding %u, %s", d->binding, what);
    return note;
}

/* A line for the head of the text. */
static void add_head(Importer *im, const char *line) {
    shader_head(im->shader, line);
}

/* Name a register as in the source, if no other register has the name; samplers have a namespace of their own. */
static void name_resource(Importer *im, ShaderResourceKind kind, uint32_t number, const char *name) {
    if (!name || !image_is_name(name, strlen(name)) || im->name_count >= sizeof im->names / sizeof *im->names) return;
    const bool of_sampler = kind == SHADER_SAMPLER;
    for (size_t i = 0; i < im->name_count; i++)
        if (im->names[i].of_sampler == of_sampler && !strcmp(im->names[i].name, name)) return;
    im->names[im->name_count].name = name;
    im->names[im->name_count++].of_sampler = of_sampler;
    add_head(im, arena_printf(im->arena, ".name %c%u, \"%s\"", "tus"[kind], number, name));
}

/* Set a variable's place: `place`, completed by the variable's type. */
static void set_place(Importer *im, uint32_t id, Place place) {
    Place *kept = arena_alloc(im->arena, sizeof *kept);
    *kept = place;
    kept->type = module_type(im, im->id[id].type)->element;
    value_set(im, id, im->id[id].type, NULL)->place = kept;
}

static void declare_descriptor(Importer *im, const Descriptor *d) {
    const char *name = descriptor_name(im, d->id);
    uint32_t number = 0, sampler = 0;
    if (d->type->kind == KIND_OTHER) return;
    bool fits = take_numbers(im, d->kind, d->binding, d->count, &number);
    if (d->type->kind == KIND_SAMPLED_IMAGE)
        fits = fits && take_numbers(im, SHADER_SAMPLER, d->binding, d->count, &sampler);
    if (!fits) {
        import_problem(im, "'%s' does not fit: there are %d resources of a kind", name ? name : "a resource",
                       ISA_RESOURCES);
        number = sampler = 0;
    }
    if (d->type->kind == KIND_IMAGE || d->type->kind == KIND_SAMPLED_IMAGE) image_check(im, d->type, name);
    const Kind kind = module_type(im, module_type(im, im->id[d->id].type)->element)->kind;
    const bool in_array = kind == KIND_ARRAY || kind == KIND_RUNTIME_ARRAY;
    for (uint32_t i = 0; fits && name && i < d->count; i++) {
        const char *own = in_array ? arena_printf(im->arena, "%s_%u", name, i) : name;
        name_resource(im, d->kind, number + i, own);
        if (d->type->kind == KIND_SAMPLED_IMAGE) name_resource(im, SHADER_SAMPLER, sampler + i, own);
    }

    const char *what = d->uniform ? "uniform buffer" : d->kind == SHADER_T ? "read-only buffer" : "buffer";
    if (d->type->kind == KIND_SAMPLER) what = "sampler";
    if (d->type->kind == KIND_SAMPLED_IMAGE) what = "texture and sampler";
    if (d->type->kind == KIND_IMAGE) what = d->type->image[IMAGE_SAMPLED] == STORAGE_IMAGE ? "image" : "texture";
    Place place = {
        .kind = PLACE_MEMORY,
        .component_stride = 4,
        .resource =
            shader_resource(im->shader, (ShaderResource){d->kind, number, d->count, name, describe(im, d, what)}),
        .in_array = in_array,
    };
    if (d->type->kind == KIND_SAMPLED_IMAGE) {
        const char *note = describe(im, d, "the sampler of the texture");
        place.sampler = shader_resource(im->shader, (ShaderResource){SHADER_SAMPLER, sampler, d->count, name, note});
    }
    if (place.in_array) {
        place.elements = arena_alloc(im->arena, d->count * sizeof *place.elements);
        place.array = (ShaderResource){.kind = d->kind, .number = number, .count = d->count, .name = name};
        place.first_sampler = sampler;
    }
    set_place(im, d->id, place);
}

/* One element of an array of resources, chosen by a constant. */
void resource_element(Importer *im, Place *place, uint32_t i) {
    if (i >= place->array.count) i = place->array.count - 1;
    uint32_t *known = &place->elements[i];
    if (!*known) {
        const char *name = place->array.name ? arena_printf(im->arena, "%s[%u]", place->array.name, i) : NULL;
        *known = 1 + shader_resource(im->shader,
                                     (ShaderResource){place->array.kind, place->array.number + i, 1, name, NULL});
        if (place->sampler)
            shader_resource(im->shader, (ShaderResource){SHADER_SAMPLER, place->first_sampler + i, 1, name, NULL});
    }
    place->resource = *known - 1;
    if (place->sampler) place->sampler = place->resource + 1; /* added right behind it */
}

/* ---- tables and push constants ---- */
/* Add a buffer of constants that the text fills. */
static uint32_t add_table(Importer *im, const ShaderOperand *leaf, uint32_t leaves, const char *name,
                          const char *note) {
    uint32_t number = 0;
    if (!take_numbers(im, SHADER_T, 0, 1, &number))
        import_problem(im, "no t register is left for a table of constants");

    size_t words = 0;
    for (uint32_t i = 0; i < leaves; i++) words += leaf[i].count;
    char *line = arena_alloc(im->arena, 32 + 12 * words);
    size_t length = (size_t)sprintf(line, ".buffer t%u, u32", number);
    for (uint32_t i = 0; i < leaves; i++) {
        for (int k = 0; k < leaf[i].count; k++) length += (size_t)sprintf(line + length, " 0x%x", leaf[i].imm[k]);
    }
    shader_head(im->shader, line);
    return shader_resource(im->shader, (ShaderResource){SHADER_T, number, 1, name, note});
}

static void set_memory(Importer *im, uint32_t id, uint32_t resource, uint32_t offset) {
    set_place(
        im, id,
        (Place){.kind = PLACE_MEMORY, .component_stride = 4, .resource = resource, .offset = offset, .packed = true});
}

void resource_zeros(Importer *im, uint32_t id) {
    const ShaderOperand *zeros = value_zero(im, module_type(im, im->id[id].type)->element);
    set_place(im, id, (Place){.kind = PLACE_LEAVES, .leaf = zeros, .constant = true});
}

/* Push constants get the values of --define, by the name BLOCK.member or the member's alone; others are 0, with a
 * warning. */
static void declare_push_constants(Importer *im, uint32_t id) {
    const uint32_t type = module_type(im, im->id[id].type)->element;
    const SpirvType *block = module_type(im, type);
    if (block->kind != KIND_STRUCT || !module_has_values(block)) {
        import_problem(im, "push constants have a size that is known and numbers of 32 bits");
        return;
    }
    ShaderOperand *leaf = value_zero(im, type), *part = leaf;
    const char *block_name = descriptor_name(im, id), *first = NULL, *zeros = NULL;
    uint32_t zero_count = 0;
    for (uint32_t i = 0; i < block->count; i++) {
        const Member *member = &block->member[i];
        const SpirvType *of = module_type(im, member->type);
        uint32_t words = 0;
        for (uint32_t k = 0; k < of->leaves; k++) words += part[k].count;

        uint32_t *bits = arena_alloc(im->arena, words * sizeof *bits);
        const Type number = of->leaves ? (Type)part[0].type : TYPE_U32;
        const char *full =
            block_name && member->name ? arena_printf(im->arena, "%s.%s", block_name, member->name) : NULL;
        const bool given =
            constant_define(im, member->name, number, bits, words) || constant_define(im, full, number, bits, words);
        if (!given && member->name && zero_count++ < NAMES_SHOWN) {
            zeros = zeros ? arena_printf(im->arena, "%s, %s", zeros, member->name) : member->name;
            if (!first) first = member->name;
        }
        for (uint32_t k = 0; k < of->leaves; k++) {
            memcpy(part[k].imm, bits, part[k].count * sizeof *bits);
            bits += part[k].count;
        }
        part += of->leaves;
        add_head(im, arena_printf(im->arena, "; push constant %s", member->name ? member->name : ""));
    }
    if (zero_count > NAMES_SHOWN) zeros = arena_printf(im->arena, "%s and %u more", zeros, zero_count - NAMES_SHOWN);
    if (zero_count) {
        import_line_of(im, first);
        import_warn(im, "nothing sets the push constant%s %s, which %s 0: --define %s=VALUE", zero_count > 1 ? "s" : "",
                    zeros, zero_count > 1 ? "are" : "is", first);
        import_line(im, 0, 0);
    }
    if (im->id[id].indexed)
        set_memory(im, id, add_table(im, leaf, block->leaves, block_name, "push constants"), 0);
    else
        set_place(im, id, (Place){.kind = PLACE_LEAVES, .leaf = leaf, .constant = true});
}

/* Return a sampler that takes the nearest texel; the first call adds it. */
uint32_t resource_nearest(Importer *im) {
    if (im->nearest) return im->nearest - 1;
    uint32_t number = 0;
    if (!take_numbers(im, SHADER_SAMPLER, 0, 1, &number)) import_problem(im, "no s register is left for texelFetch");
    add_head(im, arena_printf(im->arena, ".sampler s%u, point clamp", number));
    im->nearest =
        1 + shader_resource(im->shader, (ShaderResource){SHADER_SAMPLER, number, 1, NULL, "for texelFetch of a level"});
    return im->nearest - 1;
}

/* ---- memory without bindings ---- */
/* Return the size in bytes, without gaps. */
static uint32_t size_of(Importer *im, uint32_t type) {
    const SpirvType *of = module_type(im, type);
    if (!of->words || of->words > MEMORY_LIMIT / 4) {
        import_problem(im, "memory of a group or thread has a size that is known, at most %d bytes", MEMORY_LIMIT);
        return 4;
    }
    return of->words * 4;
}

static uint32_t one_resource(Importer *im, uint32_t *known, ShaderResourceKind kind) {
    if (!*known) *known = 1 + shader_resource(im->shader, (ShaderResource){kind, 0, 1, NULL, NULL});
    return *known - 1;
}

static void declare_shared(Importer *im, uint32_t id) {
    const uint32_t offset = im->shared_bytes, size = size_of(im, module_type(im, im->id[id].type)->element);
    const char *name = im->id[id].name ? im->id[id].name : "";
    add_head(im, arena_printf(im->arena, "; shared %s: bytes %u to %u", name, offset, offset + size - 1));
    im->shared_bytes += size;
    if (im->shared_bytes > MEMORY_LIMIT) import_problem(im, "a group has at most %d bytes of memory", MEMORY_LIMIT);
    if (im->shared_bytes > MEMORY_LIMIT) im->shared_bytes = MEMORY_LIMIT;
    set_memory(im, id, one_resource(im, &im->shared_resource, SHADER_SHARED), offset);
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
    if (constant->type != module_type(im, variable->type)->element) return false;

    const Value *value = value_of(im, initial);
    if (!constant->table)
        constant->table = 1 + add_table(im, value->leaf, value->count, variable->name, "a table of constants");
    set_memory(im, id, constant->table - 1, 0);
    im->id[id].value->place->constant = true;
    return true;
}

void resource_undefined(Importer *im, uint32_t id) {
    const Place *place = im->id[id].value ? im->id[id].value->place : NULL;
    if (!place || place->kind != PLACE_LEAVES) return;
    const uint32_t leaves = module_type(im, place->type)->leaves;
    for (uint32_t i = 0; i < leaves; i++) shader_undefined(im->shader, place->leaf[i]);
}

/* Declare a variable of a thread: in registers, a table of constants or private memory. */
void resource_local(Importer *im, uint32_t at) {
    const uint32_t id = module_word(im, at, 2), initial = module_word(im, at, 4);
    Id *variable = &im->id[id];
    const SpirvType *pointer = module_type(im, variable->type);
    if (pointer->kind != KIND_POINTER) import_fail(im, "a variable is no pointer");
    const SpirvType *type = module_type(im, pointer->element);

    if (type->kind == KIND_POINTER || type->kind == KIND_RUNTIME_ARRAY || type->kind == KIND_OTHER || !type->words) {
        import_line_of(im, variable->name);
        import_problem(im, "'%s' has a type whose variables are not there",
                       variable->name ? variable->name : "a variable");
        return;
    }
    if (variable->indexed || type->leaves > LEAVES_IN_REGISTERS) {
        if (declare_table(im, id, initial)) return;
        if (!variable->private_place) {
            variable->private_place = im->private_bytes + 1;
            im->private_bytes += size_of(im, pointer->element);
            if (im->private_bytes > MEMORY_LIMIT) {
                import_problem(im, "the arrays of a thread have at most %d bytes", MEMORY_LIMIT);
                im->private_bytes = 0;
            }
        }
        set_memory(im, id, one_resource(im, &im->private_resource, SHADER_PRIVATE), variable->private_place - 1);
    } else {
        const ShaderOperand *leaf = value_new(im, pointer->element, variable->name);
        set_place(im, id, (Place){.kind = PLACE_LEAVES, .leaf = leaf});
        if (im->calls > 1 && !initial) resource_undefined(im, id); /* forget the value of an earlier call */
    }
    if (initial) memory_write(im, variable->value->place, value_of(im, initial)->leaf);
}

/* ---- built-in values ---- */
ShaderOperand resource_builtin(Importer *im, uint32_t builtin, uint32_t type) {
    static const struct {
        uint32_t spirv;
        Builtin builtin;
    } rows[] = {
        {SpvBuiltInNumWorkgroups, BUILTIN_GROUP_COUNT},
        {SpvBuiltInWorkgroupId, BUILTIN_GROUP_POS},
        {SpvBuiltInLocalInvocationId, BUILTIN_GROUP_THREAD_POS},
        {SpvBuiltInGlobalInvocationId, BUILTIN_THREAD_POS},
        {SpvBuiltInLocalInvocationIndex, BUILTIN_GROUP_THREAD_ID},
        {SpvBuiltInSubgroupSize, BUILTIN_WAVE_SIZE},
        {SpvBuiltInSubgroupId, BUILTIN_WAVE_ID},
        {SpvBuiltInSubgroupLocalInvocationId, BUILTIN_LANE_ID},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].spirv == builtin) return shader_builtin(rows[i].builtin);
    }
    const ShaderOperand size = shader_builtin(BUILTIN_WAVE_SIZE);
    switch (builtin) {
    case SpvBuiltInWorkgroupSize: return constant_operand(im->group_size, 3, TYPE_U32);
    case SpvBuiltInNumSubgroups: {
        const ShaderOperand sum = emit2(im, OP_ADD_U32, shader_builtin(BUILTIN_GROUP_SIZE), size);
        return emit2(im, OP_DIV_U32, emit2(im, OP_SUB_U32, sum, shader_u32(1)), size);
    }
    case SpvBuiltInSubgroupEqMask:
    case SpvBuiltInSubgroupGeMask:
    case SpvBuiltInSubgroupGtMask:
    case SpvBuiltInSubgroupLeMask:
    case SpvBuiltInSubgroupLtMask: return wave_lane_mask(im, builtin);
    default:
        import_problem(im, "the built-in value %u of SPIR-V is not there in compute shaders", builtin);
        return value_zero(im, type)[0];
    }
}

/* ---- all of them ---- */
static int by_binding(const void *a, const void *b) {
    const Descriptor *x = a, *y = b;
    if (x->open != y->open) return x->open ? 1 : -1;
    if (x->uniform != y->uniform) return x->uniform ? 1 : -1;
    if (x->set != y->set) return x->set < y->set ? -1 : 1;
    if (x->binding != y->binding) return x->binding < y->binding ? -1 : 1;
    return x->id < y->id ? -1 : 1;
}

static Descriptor read_descriptor(Importer *im, uint32_t id, const SpirvType *pointer) {
    Descriptor d = {.id = id, .count = 1, .type = module_type(im, pointer->element)};
    module_decorated(im, id, SpvDecorationDescriptorSet, &d.set);
    module_decorated(im, id, SpvDecorationBinding, &d.binding);
    if (d.type->kind == KIND_ARRAY || d.type->kind == KIND_RUNTIME_ARRAY) {
        d.open = d.type->kind == KIND_RUNTIME_ARRAY;
        d.count = d.open ? ELEMENTS_OF_OPEN : d.type->count;
        d.type = module_type(im, d.type->element);
    }
    if (d.type->kind == KIND_OTHER) {
        import_line_of(im, im->id[id].name);
        import_problem(im, "'%s' is for ray tracing, which is not there", im->id[id].name ? im->id[id].name : "");
        import_line(im, 0, 0);
    } else if (d.type->kind < KIND_STRUCT || d.type->kind > KIND_SAMPLED_IMAGE || d.type->kind == KIND_POINTER) {
        import_fail(im, "a resource is no block, image or sampler");
    }

    const bool is_buffer_block = module_decorated(im, pointer->element, SpvDecorationBufferBlock, NULL);
    bool members_only = d.type->count > 0; /* all members are read-only */
    for (uint32_t i = 0; i < d.type->count; i++) members_only = members_only && d.type->member[i].read_only;
    bool read_only = module_decorated(im, id, SpvDecorationNonWritable, NULL);
    if (d.type->kind == KIND_IMAGE)
        read_only |= d.type->image[IMAGE_SAMPLED] != STORAGE_IMAGE;
    else if (d.type->kind == KIND_SAMPLED_IMAGE || members_only)
        read_only = true;
    else
        read_only |= pointer->storage == SpvStorageClassUniform && !is_buffer_block;
    d.kind = d.type->kind == KIND_SAMPLER ? SHADER_SAMPLER : read_only ? SHADER_T : SHADER_U;
    d.uniform = d.type->kind == KIND_STRUCT && pointer->storage == SpvStorageClassUniform && d.kind == SHADER_T &&
                !members_only;
    return d;
}

void resource_declare(Importer *im) {
    Descriptor *list = arena_alloc(im->arena, im->variables.count * sizeof *list);
    size_t count = 0;
    for (size_t i = 0; i < im->variables.count; i++) {
        const uint32_t id = im->variables.at[i];
        const SpirvType *pointer = module_type(im, im->id[id].type);
        if (pointer->kind != KIND_POINTER) import_fail(im, "a variable is no pointer");
        if (pointer->storage == SpvStorageClassUniform || pointer->storage == SpvStorageClassStorageBuffer ||
            pointer->storage == SpvStorageClassUniformConstant)
            list[count++] = read_descriptor(im, id, pointer);
    }
    if (count) qsort(list, count, sizeof *list, by_binding);
    for (size_t i = 0; i < count; i++) declare_descriptor(im, &list[i]);

    for (size_t i = 0; i < im->variables.count; i++) {
        const uint32_t id = im->variables.at[i];
        uint32_t builtin = UINT32_MAX;
        switch (module_type(im, im->id[id].type)->storage) {
        case SpvStorageClassInput:
            module_decorated(im, id, SpvDecorationBuiltIn, &builtin);
            set_place(im, id, (Place){.kind = PLACE_BUILTIN, .builtin = builtin, .constant = true});
            break;
        case SpvStorageClassPushConstant: declare_push_constants(im, id); break;
        case SpvStorageClassWorkgroup: declare_shared(im, id); break;
        case SpvStorageClassPrivate: resource_local(im, im->id[id].at); break;
        default: break;
        }
    }
}
