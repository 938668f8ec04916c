/* resource.c: variables: buffers, images and samplers get register numbers, variables in group and private memory get
 * offsets, inputs become built-in values.
 *
 * A read-only resource is a t, a writable one a u, and its number is its binding, if that is free. In HLSL, b0 and t0
 * have the same binding, so uniform blocks choose last.
 */
#include <stdlib.h>
#include <string.h>

#include "asm/image/image.h"
#include "asm/import/value.h"

enum { ELEMENTS_OF_OPEN = 16, STORAGE_IMAGE = 2 /* IMAGE_SAMPLED */, NAMES_SHOWN = 4 };

typedef struct Descriptor {
    uint32_t id, set, binding, count;
    const SpirvType *type; /* of one element */
    ShaderResourceKind kind;
    bool uniform; /* a block of uniforms */
    bool in_array;
    bool open; /* an array without a size: it gets ELEMENTS_OF_OPEN numbers */
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

static const char *describe(Importer *im, const Descriptor *d, const char *what) {
    return d->set ? arena_printf(im->arena, "set %u, binding %u, %s", d->set, d->binding, what)
                  : arena_printf(im->arena, "binding %u, %s", d->binding, what);
}

void resource_name(Importer *im, ShaderResourceKind kind, uint32_t number, const char *name) {
    if (!name || !image_is_name(name, strlen(name)) || im->name_count >= sizeof im->names / sizeof *im->names) return;
    const bool of_sampler = kind == SHADER_SAMPLER;
    for (size_t i = 0; i < im->name_count; i++)
        if (im->names[i].of_sampler == of_sampler && !strcmp(im->names[i].name, name)) return;
    im->names[im->name_count].name = name;
    im->names[im->name_count++].of_sampler = of_sampler;
    shader_head(im->shader, arena_printf(im->arena, ".name %c%u, \"%s\"", "tus"[kind], number, name));
}

static void declare_descriptor(Importer *im, const Descriptor *d) {
    const char *name = descriptor_name(im, d->id);
    const bool is_target = name && strcmp(name, IMPORT_TARGET) == 0;
    uint32_t number = 0, sampler = 0;
    if (d->type->kind == KIND_OTHER) return;
    bool fits = variable_take_numbers(im, d->kind, d->binding, d->count, &number);
    if (d->type->kind == KIND_SAMPLED_IMAGE)
        fits = fits && variable_take_numbers(im, SHADER_SAMPLER, d->binding, d->count, &sampler);
    if (!fits) {
        import_problem(im, "'%s' does not fit: there are %d resources of a kind", name ? name : "a resource",
                       ISA_RESOURCES);
        number = sampler = 0;
    }
    if (d->type->kind == KIND_IMAGE || d->type->kind == KIND_SAMPLED_IMAGE) image_check(im, d->type, name);
    if (is_target) im->target = number + 1; /* its name is that of the output */
    for (uint32_t i = 0; fits && name && !is_target && i < d->count; i++) {
        const char *own = d->in_array ? arena_printf(im->arena, "%s_%u", name, i) : name;
        resource_name(im, d->kind, number + i, own);
        if (d->type->kind == KIND_SAMPLED_IMAGE) resource_name(im, SHADER_SAMPLER, sampler + i, own);
    }

    const char *what = d->uniform ? "uniform buffer" : d->kind == SHADER_T ? "read-only buffer" : "buffer";
    if (d->type->kind == KIND_SAMPLER) what = "sampler";
    if (d->type->kind == KIND_SAMPLED_IMAGE) what = "texture and sampler";
    if (d->type->kind == KIND_IMAGE) what = d->type->image[IMAGE_SAMPLED] == STORAGE_IMAGE ? "image" : "texture";
    const ShaderResource resource = {d->kind, number, d->count, name, describe(im, d, what)};
    Place place = {.kind = PLACE_MEMORY,
                   .resource = shader_resource(im->shader, resource),
                   .array = resource,
                   .first_sampler = sampler,
                   .in_array = d->in_array};
    if (d->type->kind == KIND_SAMPLED_IMAGE) {
        const char *note = describe(im, d, "the sampler of the texture");
        place.sampler = shader_resource(im->shader, (ShaderResource){SHADER_SAMPLER, sampler, d->count, name, note});
    }
    if (d->in_array) place.elements = arena_alloc(im->arena, d->count * sizeof *place.elements);
    variable_set_place(im, d->id, place);
}

/* ---- push constants ---- */
/* Push constants get the values of --define, by the name BLOCK.member or the member's alone; others are 0, with a
 * warning. */
static void declare_push_constants(Importer *im, uint32_t id) {
    const uint32_t type = module_type(im, im->id[id].type)->element;
    const SpirvType *block = module_type(im, type);
    if (block->kind != KIND_STRUCT || !module_has_values(block)) {
        import_problem(im, "push constants need a constant size and numbers of 32 bits");
        return;
    }
    ShaderOperand *leaf = value_zero(im, type);
    const char *block_name = descriptor_name(im, id), *first = NULL, *zeros = NULL;
    uint32_t zero_count = 0;
    for (uint32_t i = 0; i < block->count; i++) {
        const Member *member = &block->member[i];
        const uint32_t leaves = module_type(im, member->type)->leaves;
        ShaderOperand *part = leaf + member->leaf;
        const char *full =
            block_name && member->name ? arena_printf(im->arena, "%s.%s", block_name, member->name) : NULL;
        const bool given = constant_define(im, member->name, part, leaves) || constant_define(im, full, part, leaves);
        if (given) constant_fit(im, member->type, member->name, part);
        if (!given && member->name && zero_count++ < NAMES_SHOWN) {
            zeros = zeros ? arena_printf(im->arena, "%s, %s", zeros, member->name) : member->name;
            if (!first) first = member->name;
        }
        shader_head(im->shader, arena_printf(im->arena, "; push constant %s", member->name ? member->name : ""));
    }
    if (zero_count > NAMES_SHOWN) zeros = arena_printf(im->arena, "%s and %u more", zeros, zero_count - NAMES_SHOWN);
    if (zero_count) {
        import_line_of(im, first);
        import_warn(im, "nothing sets the push constant%s %s, which %s 0: --define %s=VALUE", zero_count > 1 ? "s" : "",
                    zeros, zero_count > 1 ? "are" : "is", first);
        import_line(im, 0, 0);
    }
    if (im->id[id].indexed && !block->has_long)
        variable_set_memory(im, id, variable_add_table(im, leaf, block->leaves, block_name, "push constants"), 0);
    else
        variable_set_place(im, id, (Place){.kind = PLACE_LEAVES, .leaf = leaf, .constant = true});
}

/* ---- the module's variables ---- */
static int by_binding(const void *a, const void *b) {
    const Descriptor *x = a, *y = b;
    if (x->open != y->open) return x->open ? 1 : -1;
    if (x->uniform != y->uniform) return x->uniform ? 1 : -1;
    return ORDER(x->set, y->set) ?: ORDER(x->binding, y->binding) ?: ORDER(x->id, y->id);
}

static Descriptor read_descriptor(Importer *im, uint32_t id, const SpirvType *pointer) {
    Descriptor d = {.id = id, .count = 1, .type = module_type(im, pointer->element)};
    module_decorated(im, id, SpvDecorationDescriptorSet, &d.set);
    module_decorated(im, id, SpvDecorationBinding, &d.binding);
    d.in_array = d.type->kind == KIND_ARRAY || d.type->kind == KIND_RUNTIME_ARRAY;
    if (d.in_array) {
        d.open = d.type->kind == KIND_RUNTIME_ARRAY;
        d.count = d.open ? ELEMENTS_OF_OPEN : d.type->count;
        d.type = module_type(im, d.type->element);
    }
    if (d.type->kind == KIND_OTHER) {
        import_line_of(im, im->id[id].name);
        import_problem(im, "'%s' is for ray tracing, which is not supported", im->id[id].name ? im->id[id].name : "");
        import_line(im, 0, 0);
    } else if (d.type->kind < KIND_STRUCT || d.type->kind > KIND_SAMPLED_IMAGE || d.type->kind == KIND_POINTER) {
        import_fail(im, "a resource is not a block, image or sampler");
    }

    const bool is_buffer_block = module_decorated(im, pointer->element, SpvDecorationBufferBlock, NULL);
    bool members_only = d.type->count > 0; /* all members are read-only */
    for (uint32_t i = 0; i < d.type->count; i++) members_only = members_only && d.type->member[i].read_only;
    const bool read_only =
        members_only || d.type->kind == KIND_SAMPLED_IMAGE ||
        module_decorated(im, id, SpvDecorationNonWritable, NULL) ||
        (d.type->kind == KIND_IMAGE ? d.type->image[IMAGE_SAMPLED] != STORAGE_IMAGE
                                    : pointer->storage == SpvStorageClassUniform && !is_buffer_block);
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
        if (pointer->kind != KIND_POINTER) import_fail(im, "a variable is not a pointer");
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
            variable_set_place(im, id, (Place){.kind = PLACE_BUILTIN, .builtin = builtin, .constant = true});
            break;
        case SpvStorageClassPushConstant: declare_push_constants(im, id); break;
        case SpvStorageClassWorkgroup: variable_set_own_memory(im, id, true); break;
        case SpvStorageClassPrivate: memory_local(im, im->id[id].at); break;
        default: break;
        }
    }
}
