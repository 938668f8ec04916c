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

/* ---- numbers and names ---- */
const char *resource_shared_name(Importer *im, const char *own) {
    for (size_t i = 0; i < im->options->bind_count; i++) {
        if (strcmp(im->options->bind[i].own, own) != 0) continue;
        im->result->bind_used[i] = true;
        return im->options->bind[i].name;
    }
    return own;
}

/* Return the resource of the program that a kernel calls `own`; a new one if no kernel had it before. */
static ImportResource *shared_resource(Importer *im, const char *own) {
    ImportProgram *program = im->options->program;
    const char *name = resource_shared_name(im, own);
    for (size_t i = 0; i < program->count; i++)
        if (strcmp(program->resource[i].name, name) == 0) return &program->resource[i];
    if (program->count == IMPORT_RESOURCES) import_stop(im, "a program has at most %d resources", IMPORT_RESOURCES);
    ImportResource *new = &program->resource[program->count++];
    *new = (ImportResource){.name = arena_copy(program->arena, name, strlen(name)),
                            .of = arena_copy(program->arena, im->options->name, strlen(im->options->name))};
    return new;
}

/* Note that the kernel uses a resource. A kernel that writes it must have one name for it: the order of its loads and
 * stores depends on that. */
static void use_shared(Importer *im, const ShaderResource *own, const ImportResource *shared) {
    for (size_t i = 0; i < im->shared.count; i++) {
        const SharedName *other = &im->shared.at[i];
        if (other->shared != shared || strcmp(other->own, own->name) == 0) continue;
        if (own->kind == SHADER_U || other->kind == SHADER_U)
            import_problem(im, "'%s' and '%s' are both '%s', and this kernel writes it: it needs one name for it",
                           other->own, own->name, shared->name);
    }
    *ARRAY_ADD(im->shared, 1) = (SharedName){own->name, own->kind, shared};
}

/* `what`: NULL of a sampler. */
bool resource_number(Importer *im, ShaderResource *own, bool in_array, const char *what, const char *format) {
    if (!im->options->program || !own->name || !image_is_name(own->name, strlen(own->name)))
        return variable_take_numbers(im, own->kind, own->number, own->count, &own->number);
    ImportResource *shared = shared_resource(im, own->name);
    import_line_of(im, own->name);
    const char *is = what ? what : "a sampler", *was = shared->what ? shared->what : "a sampler";
    const bool is_new = !shared->count, of_samplers = !what || !shared->what; /* a texture's has its name */
    if (!is_new && (of_samplers ? !strcmp(is, "a buffer") || !strcmp(was, "a buffer") : strcmp(is, was) != 0))
        import_problem(im, "'%s' is %s here, but %s in %s: one of the two needs another name", shared->name, is, was,
                       shared->of);
    else if (format && shared->format && strcmp(format, shared->format) != 0)
        import_problem(im, "the image '%s' has the format %s here, but %s in %s: both need one format, or two names",
                       shared->name, format, shared->format, shared->of);
    if (what && !shared->what) shared->what = arena_copy(im->options->program->arena, what, strlen(what));
    if (shared->count && (shared->count != own->count || shared->in_array != in_array))
        import_problem(im, "'%s' is an array of %u here, but of %u in %s", shared->name, own->count, shared->count,
                       shared->of);
    if (format) shared->format = format;
    use_shared(im, own, shared);
    import_line(im, 0, 0);
    shared->count = own->count;
    shared->in_array = in_array;
    uint32_t number = own->number;
    if (!shared->has[own->kind] && !variable_take_numbers(im, own->kind, own->number, own->count, &number))
        return false;
    if (!shared->has[own->kind]) shared->number[own->kind] = (uint8_t)number;
    shared->has[own->kind] = true;
    own->number = shared->number[own->kind];
    return true;
}

void resource_name(Importer *im, ShaderResourceKind kind, uint32_t number, const char *name) {
    if (im->options->program) return; /* import_join names them */
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
    if (d->type->kind == KIND_OTHER) return;
    const bool is_image = d->type->kind == KIND_IMAGE || d->type->kind == KIND_SAMPLED_IMAGE;
    const char *kind = is_image ? image_what(im, d->type) : d->kind == SHADER_SAMPLER ? NULL : "a buffer";
    const bool has_sampler = d->type->kind == KIND_SAMPLED_IMAGE;
    ShaderResource own = {.kind = d->kind, .number = d->binding, .count = d->count, .name = name};
    ShaderResource sampler = own;
    sampler.kind = SHADER_SAMPLER;
    if (is_target) own.name = IMPORT_TARGET_NAME;
    const bool fits = resource_number(im, &own, d->in_array, kind, image_format(im, d->type)) &&
                      (!has_sampler || resource_number(im, &sampler, d->in_array, NULL, NULL));
    if (!fits) {
        import_problem(im, "'%s' does not fit: there are %d resources of a kind", name ? name : "a resource",
                       ISA_RESOURCES);
        own.number = sampler.number = 0;
    }
    if (is_image) image_check(im, d->type, name);
    if (is_target) im->target = own.number + 1; /* its name is that of the output */
    for (uint32_t i = 0; fits && i < d->count; i++) {
        const char *shared = name ? resource_shared_name(im, name) : NULL;
        const char *element = d->in_array && name ? arena_printf(im->arena, "%s_%u", shared, i) : shared;
        import_line_of(im, name);
        if (is_image) image_declare(im, d->type, "tus"[d->kind], own.number + i, element);
        import_line(im, 0, 0);
        if (!name || is_target) continue;
        resource_name(im, d->kind, own.number + i, element);
        if (has_sampler) resource_name(im, SHADER_SAMPLER, sampler.number + i, element);
    }

    const char *what = d->uniform ? "uniform buffer" : d->kind == SHADER_T ? "read-only buffer" : "buffer";
    if (d->type->kind == KIND_SAMPLER) what = "sampler";
    if (has_sampler) what = "texture and sampler";
    if (d->type->kind == KIND_IMAGE) what = d->type->image[IMAGE_SAMPLED] == STORAGE_IMAGE ? "image" : "texture";
    own.name = name;
    own.note = describe(im, d, what);
    sampler.note = describe(im, d, "the sampler of the texture");
    Place place = {.kind = PLACE_MEMORY,
                   .resource = shader_resource(im->shader, own),
                   .array = own,
                   .first_sampler = sampler.number,
                   .in_array = d->in_array};
    if (has_sampler) place.sampler = shader_resource(im->shader, sampler);
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
        const bool given =
            constant_define(im, member->name, part, leaves, false) || constant_define(im, full, part, leaves, false);
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
        import_warn(im,
                    "nothing sets the push constant%s %s, which %s 0: `//! .constant %s = VALUE` or --define %s=VALUE",
                    zero_count > 1 ? "s" : "", zeros, zero_count > 1 ? "are" : "is", first, first);
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
