/* pixel.c: the inputs and outputs of a pixel shader.
 *
 * An input at a location is an attribute, and reads as a built-in value. An output is a variable in registers, which is
 * stored to its target when the shader ends: early returns lead there, and pixels that were discarded are helpers then.
 */
#include <stdio.h>
#include <string.h>

#include "asm/base/text.h"
#include "asm/image/image.h"
#include "asm/import/value.h"

#define DEFAULT_SIZE "640x360"
enum { MAX_TARGETS = 8 };

/* Return the word behind the last dot, or behind a wrapper's beginning, if it can name a resource: NULL otherwise. */
static const char *plain_name(const char *name) {
    const char *dot = name ? strrchr(name, '.') : NULL;
    if (dot) name = dot + 1;
    if (name && strncmp(name, IMPORT_OWN, strlen(IMPORT_OWN)) == 0) name += strlen(IMPORT_OWN);
    return name && *name && image_is_name(name, strlen(name)) ? name : NULL;
}

/* Return whether the entry point lists a variable, from word `k` on: a module may have other shaders with their own. */
static bool is_of_entry(const Importer *im, uint32_t k, uint32_t variable) {
    for (; k < module_length(im, im->entry_at); k++)
        if (module_word(im, im->entry_at, k) == variable) return true;
    return false;
}

/* Report a variable that does not fit into the locations 0 to `most` - 1. */
static bool has_locations(Importer *im, uint32_t id, uint32_t first, uint32_t count, uint32_t most, const char *what) {
    if (first < most && count <= most - first) return true;
    import_line_of(im, im->id[id].name);
    import_problem(im, "%s have the locations 0 to %u", what, most - 1);
    import_line(im, 0, 0);
    return false;
}

/* ---- inputs ---- */
/* Where an input, or a member of a block of inputs, is among the attributes, and its mode (NULL: smooth). */
typedef struct InputPlace {
    uint32_t location, component;
    const char *mode;
} InputPlace;

/* Change what the decorations say. */
static void read_place(Importer *im, uint32_t id, uint32_t member, InputPlace *place) {
    uint32_t unused;
    module_member_decorated(im, id, member, SpvDecorationLocation, &place->location);
    module_member_decorated(im, id, member, SpvDecorationComponent, &place->component);
    if (module_member_decorated(im, id, member, SpvDecorationNoPerspective, &unused)) place->mode = "noperspective";
    if (module_member_decorated(im, id, member, SpvDecorationFlat, &unused)) place->mode = "flat";
}

static void declare_input(Importer *im, uint32_t id) {
    const uint32_t type = module_type(im, im->id[id].type)->element;
    const SpirvType *whole = module_type(im, type);
    const bool is_struct = whole->kind == KIND_STRUCT;
    if (!module_has_values(whole)) import_fail(im, "an input is not made of numbers of 32 bits");
    ShaderOperand *const leaf = value_zero(im, type), *next = leaf;
    InputPlace place = {0};
    read_place(im, id, NO_MEMBER, &place);
    for (uint32_t m = 0; m < (is_struct ? whole->count : 1); m++) {
        InputPlace own = place;
        if (is_struct) read_place(im, type, m, &own);
        const uint32_t leaves = is_struct ? module_type(im, whole->member[m].type)->leaves : whole->leaves;
        if (!has_locations(im, id, own.location, leaves, IMAGE_ATTRIBUTES, "inputs")) break;
        place.location = own.location + leaves; /* of the next member */
        for (uint32_t i = 0; i < leaves; i++, next++) {
            const Builtin attribute = (Builtin)(BUILTIN_ATTR0 + own.location + i);
            uint8_t swizzle[4];
            for (int c = 0; c < next->count; c++) swizzle[c] = (uint8_t)((own.component + (uint32_t)c) % 4);
            *next = shader_swizzle(shader_builtin(attribute), next->count, swizzle);
            if (own.mode)
                shader_head(im->shader,
                            arena_printf(im->arena, ".attribute %s, %s", isa_builtins[attribute].name, own.mode));
        }
    }
    variable_set_place(im, id, (Place){.kind = PLACE_LEAVES, .leaf = leaf, .constant = true});
}

/* ---- outputs ---- */
static bool starts_with_name(const char *text, const char *name) {
    return !strncmp(text, name, strlen(name)) && !ascii_in_name(text[strlen(name)]);
}

/* Return the text behind the next directive from `at` on that describes a target; NULL if there are no more. A program
 * of several kernels may have it as a texture for the others. */
static const char *next_target(const Importer *im, const char *at) {
    static const char *const words[] = {".target", ".framebuffer", ".texture"};
    for (const char *start = at; at && (at = strchr(at, '.')); at++) {
        const size_t length = strcspn(at, " \t\r\n");
        const bool begins = at == start || strchr(" \t\n!", at[-1]);
        for (int i = 0; begins && i < (im->options->program ? 3 : 1); i++)
            if (strlen(words[i]) == length && !memcmp(at, words[i], length))
                return at + length + strspn(at + length, " \t");
    }
    return NULL;
}

static const char *first_target(const Importer *im) {
    return next_target(im, im->options->directives ? im->options->directives : im->options->source);
}

/* Does a directive describe a target? */
static bool is_described(const Importer *im, const char *name, uint32_t number) {
    const char *own = arena_printf(im->arena, "u%u", number);
    for (const char *at = first_target(im); at; at = next_target(im, at))
        if (starts_with_name(at, name) || starts_with_name(at, own)) return true;
    return false;
}

/* Return the size of the targets without a directive: that of a target with one. */
static const char *default_size(const Importer *im) {
    uint32_t width, height;
    for (const char *at = first_target(im); at; at = next_target(im, at))
        if (sscanf(at, "%*[^,\n], %ux%u", &width, &height) == 2 ||
            sscanf(at, "%*[^,\n], %*s %ux%u", &width, &height) == 2)
            return arena_printf(im->arena, "%ux%u", width, height);
    return DEFAULT_SIZE;
}

/* One target for each location. */
static void declare_target(Importer *im, uint32_t id, uint32_t location, ShaderOperand leaf, Type type) {
    const char *name = im->pixel_outputs.count ? arena_printf(im->arena, "color%u", location) : "color";
    const char *own = plain_name(im->id[id].name);
    if (own)
        name = module_type(im, module_type(im, im->id[id].type)->element)->leaves == 1
                   ? own
                   : arena_printf(im->arena, "%s_%u", own, location);
    ShaderResource target = {.kind = SHADER_U, .number = location, .count = 1, .name = name};
    if (location == 0 && im->target)
        target.number = im->target - 1;
    else if (!resource_number(im, &target, false,
                              type == TYPE_F32 ? "a 2-D image of floats" : "a 2-D image of integers", NULL))
        import_problem(im, "no u register is left for the output '%s'", name);
    const uint32_t number = target.number;
    im->result->targets |= UINT64_C(1) << number % ISA_RESOURCES;
    resource_name(im, SHADER_U, number, name);
    if (!is_described(im, resource_shared_name(im, name), number))
        shader_head(im->shader, arena_printf(im->arena, ".target u%u, %s %s", number, default_size(im),
                                             type == TYPE_F32   ? "rgba8"
                                             : type == TYPE_I32 ? "rgba32i"
                                                                : "rgba32ui"));
    const char *note = arena_printf(im->arena, "location %u, target", location);
    target.note = note;
    const uint32_t resource = shader_resource(im->shader, target);
    *ARRAY_ADD(im->pixel_outputs, 1) = (PixelOutput){resource, leaf, type};
}

static void declare_output(Importer *im, uint32_t id, uint32_t builtin) {
    const uint32_t type = module_type(im, im->id[id].type)->element;
    const char *name = im->id[id].name ? im->id[id].name : "";
    uint32_t location = 0, component = 0, index = 0;
    module_decorated(im, id, SpvDecorationLocation, &location);
    module_decorated(im, id, SpvDecorationComponent, &component);
    module_decorated(im, id, SpvDecorationIndex, &index);
    if (!module_has_values(module_type(im, type))) import_fail(im, "an output is not made of numbers of 32 bits");
    ShaderOperand *leaf = value_new(im, type, plain_name(name));
    variable_set_place(im, id, (Place){.kind = PLACE_LEAVES, .leaf = leaf});
    import_line_of(im, name);
    if (builtin == SpvBuiltInFragDepth)
        import_warn(im, "there is no depth test: the depth that the shader writes is dropped");
    else if (builtin != UINT32_MAX)
        import_problem(im, "the output '%s' of a pixel shader is not supported", name);
    else if (index || component)
        import_problem(im, "the output '%s' shares its location with another one, which is not supported", name);
    import_line(im, 0, 0);
    if (builtin != UINT32_MAX || !im->id[id].stores) return;
    const uint32_t leaves = module_type(im, type)->leaves;
    if (!has_locations(im, id, location, leaves, MAX_TARGETS, "outputs")) return;
    for (uint32_t i = 0; i < leaves; i++) declare_target(im, id, location + i, leaf[i], value_type(im, type));
}

void pixel_declare(Importer *im) {
    const size_t name_length = strlen(module_text(im, im->entry_at, 3, UINT16_MAX));
    const uint32_t interface = 3 + (uint32_t)name_length / 4 + 1; /* the word behind the name */
    const char *unwritten = NULL;
    for (size_t i = 0; i < im->variables.count; i++) {
        const uint32_t id = im->variables.at[i];
        const SpirvType *pointer = module_type(im, im->id[id].type), *type = module_type(im, pointer->element);
        const uint32_t storage = pointer->storage;
        uint32_t builtin = UINT32_MAX;
        if (!is_of_entry(im, interface, id)) continue;
        if ((storage == SpvStorageClassInput || storage == SpvStorageClassOutput) &&
            (type->has_long || type->has_narrow)) {
            import_line_of(im, im->id[id].name);
            import_stop(im, "an input or output of a pixel shader has numbers of 32 bits");
        }
        module_decorated(im, id, SpvDecorationBuiltIn, &builtin);
        if (storage == SpvStorageClassInput && builtin == UINT32_MAX) declare_input(im, id);
        if (storage == SpvStorageClassOutput) declare_output(im, id, builtin);
        if (storage == SpvStorageClassOutput && builtin == UINT32_MAX) unwritten = im->id[id].name;
    }
    if (im->pixel_outputs.count || im->result->problem_count) return;
    import_line_of(im, unwritten ? unwritten : module_text(im, im->entry_at, 3, IMPORT_NAME));
    if (unwritten)
        import_problem(im, "the pixel shader writes no target: nothing is stored in its output '%s'", unwritten);
    else
        import_problem(im,
                       "the pixel shader writes no target: give it an output, such as layout(location = 0) out vec4 "
                       "color, or SV_Target");
    import_line(im, 0, 0);
}

/* A colour without alpha is opaque. */
void pixel_store(Importer *im) {
    const uint8_t both[] = {0, 1};
    const ShaderOperand place = shader_swizzle(shader_builtin(BUILTIN_PIXEL_POS), 2, both);
    for (size_t i = 0; i < im->pixel_outputs.count; i++) {
        const PixelOutput *output = &im->pixel_outputs.at[i];
        ShaderOperand colour = output->leaf, part[4];
        for (int c = 0; c < 4 && colour.count == 3; c++)
            part[c] = c < 3 ? shader_pick(colour, c) : output->type == TYPE_F32 ? shader_f32(1) : shader_u32(1);
        if (colour.count == 3) colour = value_join(im, part, 4, output->type);
        emit(im, OP_ST, (ShaderOperand){0},
             (ShaderOperand[]){shader_words(output->resource, colour.count), place, colour}, 3);
    }
}

void pixel_discard(Importer *im) {
    emit(im, OP_DEMOTE, (ShaderOperand){0}, (ShaderOperand[]){shader_u32(1)}, 1);
}
