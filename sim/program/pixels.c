/* pixels.c: the dispatches of pixel shaders. Their triangles become quads of pixels, and each quad four threads. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/base/visible.h"
#include "sim/program/paths.h"

enum { DEFAULT_COMPONENTS = 2 /* of attr0, if one triangle covers the targets */ };

static Location target_at(const Image *image, uint32_t target) {
    for (const BufferSpec *b = image->buffers; b < image->buffers + image->buffer_count; b++)
        if (b->space == OPERAND_RES_U && b->index == target) return b->at;
    return image->pixels.at;
}

/* Set the size of all targets. Return false if they differ, or if one is no texture. */
static bool find_size(const Program *p, uint64_t targets, uint32_t *width, uint32_t *height, ProgramError *error) {
    uint32_t first = ISA_RESOURCES;
    for (uint32_t i = 0; i < ISA_RESOURCES; i++) {
        const TextureShape *shape = &p->resource[1][i].shape;
        if (!(targets >> i & 1)) continue;
        error->at = target_at(p->image, i);
        if (!shape->format || shape->kind)
            return program_refuse(error, 0, "the target u%u is %s; give it a framebuffer", i,
                                  shape->format             ? "bound to a texture with layers"
                                  : p->resource[1][i].bound ? "bound to a buffer"
                                                            : "not bound");
        if (first == ISA_RESOURCES) {
            first = i;
            *width = shape->width;
            *height = shape->height;
        }
        if (shape->width != *width || shape->height != *height)
            return program_refuse(error, 0, "all targets have one size, but u%u has %ux%u pixels, and u%u %ux%u", i,
                                  shape->width, shape->height, first, *width, *height);
    }
    return true;
}

/* Read the vertices from their buffer. Return false if it does not hold triangles. */
static bool read_vertices(Program *p, uint32_t vertex_words, uint32_t *count, ProgramError *error) {
    const PixelSpec *spec = &p->image->pixels;
    const Resource *r = &p->resource[program_space(spec->space)][spec->index];
    const char letter = isa_banks[spec->space].letter;
    if (!r->bound || r->shape.format)
        return program_refuse(error, 0, "the triangles are in %c%u, which is %s; give it a buffer", letter, spec->index,
                              r->bound ? "bound to a texture" : "not bound");
    if (!r->words || r->words % (3 * vertex_words))
        return program_refuse(error, 0,
                              "%c%u has %u words, but a triangle takes %u: three vertices of %u words (x, y, z, w and "
                              "the attributes)",
                              letter, spec->index, r->words, 3 * vertex_words, vertex_words);
    *count = r->words / vertex_words;
    if (p->vertices) return true; /* another draw has them */
    p->vertices = memory_array(r->words, sizeof *p->vertices);
    if (r->initial) memcpy(p->vertices, r->initial, r->words * sizeof *p->vertices);
    if (r->contents) data_words(r->contents, p->image->data, 0, r->words, p->vertices);

    const size_t wrong = raster_wrong_vertex((const float *)p->vertices, *count, vertex_words);
    if (wrong == *count) return true;
    const float *position = (const float *)p->vertices + wrong * vertex_words;
    return program_refuse(error, 0,
                          "vertex %zu of triangle %zu is at (%g %g %g %g): a position must be finite (%c%u, word "
                          "%zu)",
                          wrong % 3, wrong / 3, (double)position[0], (double)position[1], (double)position[2],
                          (double)position[3], letter, spec->index, wrong * vertex_words);
}

/* The raster of a draw above with as many pixels and the same triangles; NULL: none has it. */
static Raster *find_raster(const Program *p, uint32_t width, uint32_t height, bool triangles) {
    for (const Dispatch *d = p->dispatches; d < p->dispatches + p->dispatch_count; d++)
        if (d->raster && d->raster->width == width && d->raster->height == height && !d->raster->vertex == !triangles)
            return d->raster;
    return NULL;
}

bool pixels_lay_out(Program *p, uint64_t targets, bool triangles, Raster **raster, ProgramError *error) {
    const PixelSpec *spec = &p->image->pixels;
    uint32_t width = 0, height = 0, vertex_words = IMAGE_POSITION, vertex_count = 0;
    for (int i = 0; i < IMAGE_ATTRIBUTES; i++) {
        p->attribute_word[i] = vertex_words;
        vertex_words += spec->components[i];
    }
    if (!find_size(p, targets, &width, &height, error)) return false;
    error->at = spec->at;
    if (p->grid.groups[0])
        return program_refuse(error, 0, "leave out --dispatch: a pixel shader runs for the pixels of its triangles");
    if (triangles && !read_vertices(p, vertex_words, &vertex_count, error)) return false;
    *raster = find_raster(p, width, height, triangles);
    if (!*raster)
        *raster =
            raster_create(triangles ? (const float *)p->vertices : NULL, vertex_count, vertex_words, width, height);
    if (!*raster) memory_fail();
    const size_t quads = (*raster)->quad_count;
    if (!quads || quads > UINT32_MAX / 4) { /* so no other draw has it */
        raster_free(*raster);
        return quads
                   ? program_refuse(error, 0, "the triangles cover too many pixels: %zu quads; at most %u are possible",
                                    quads, UINT32_MAX / 4)
                   : program_refuse(error, 0,
                                    "no triangle covers the centre of a pixel: positions run from -1 to 1 in x and "
                                    "y, and z from 0 to w");
    }
    for (int i = 0; i < ISA_RESOURCES && vertex_count > 3; i++) {
        if (!(targets >> i & 1) || p->resource[1][i].order) continue;
        p->resource[1][i].order = p->memory_words;
        p->memory_words += (uint64_t)width * height;
    }
    error->at = (Location){0};
    return true;
}

/* Refuse an operand that reads a component of an attribute which the vertices lack. */
static bool check_attribute(const Program *p, bool triangles, const Operand *o, uint32_t pc, ProgramError *error) {
    const int number = o->index - BUILTIN_ATTR0;
    const PixelSpec *spec = &p->image->pixels;
    const bool is_default = !triangles && number == 0 && spec->mode[0] != ATTRIBUTE_FLAT;
    const int given = is_default ? DEFAULT_COMPONENTS : triangles ? spec->components[number] : 0;
    for (int c = 0; c < o->count; c++) {
        if (o->swizzle[c] < given) continue;
        error->at = *image_location(p->image, pc);
        if (!triangles)
            return program_refuse(error, 0,
                                  "attr%d.%c, of the input at location %d, needs .triangles; without them there is "
                                  "a smooth attr0.xy, from 0 to 1 over the target",
                                  number, "xyzw"[o->swizzle[c]], number);
        return program_refuse(
            error, 0, "attr%d.%c is read, of the input at location %d, but the vertices have %d component%s there",
            number, "xyzw"[o->swizzle[c]], number, given, given == 1 ? "" : "s");
    }
    return true;
}

bool pixels_have_attributes(const Program *p, ProgramError *error) {
    for (const Dispatch *d = p->dispatches; p->draws && d < p->dispatches + p->dispatch_count; d++) {
        const Dispatch *same = p->dispatches; /* of several draws with one code and raster, look at the first */
        while (same->entry != d->entry || same->raster != d->raster) same++;
        if (!d->raster || same != d) continue;
        OWNED uint8_t *code = kernel_code(p, d->entry);
        const uint32_t *words = p->image->code;
        for (uint32_t pc = 0; pc < p->instructions; pc++) {
            Instruction ins;
            words += isa_unpack(words, &ins);
            for (const Operand *o = ins.operand; code[pc] && o < ins.operand + ISA_MAX_OPERANDS; o++)
                if (o->kind == OPERAND_BUILTIN && o->index >= BUILTIN_ATTR0 && o->index <= BUILTIN_ATTR7 &&
                    !check_attribute(p, d->raster->vertex != NULL, o, pc, error))
                    return false;
        }
    }
    return true;
}

/* ---- in words ---- */

uint64_t program_pixels_drawn(const Dispatch *draw) {
    uint64_t drawn = 0;
    for (size_t q = 0; q < draw->raster->quad_count; q++)
        drawn += (uint64_t)__builtin_popcount(draw->raster->quad[q].covered);
    return drawn;
}

const Dispatch *program_draw(const Program *p, uint32_t wave) {
    uint32_t first = 0; /* wave of the dispatch */
    for (const Dispatch *d = p->dispatches; p->draws && d < p->dispatches + p->dispatch_count; d++) {
        if (d->indirect) return NULL;
        if (wave - first < d->wave_count) return d->raster ? d : NULL;
        first += d->wave_count;
    }
    return NULL;
}

DispatchText program_dispatch_text(const Program *p, uint32_t dispatch) {
    const Dispatch *d = &p->dispatches[dispatch];
    const Raster *raster = d->raster;
    DispatchText out;
    if (!raster) {
        snprintf(out.text, sizeof out.text, "%u group%s of %u thread%s", d->groups, d->groups == 1 ? "" : "s",
                 d->group_size, d->group_size == 1 ? "" : "s");
        return out;
    }
    char drawn[64] = "";
    if (raster->triangle_count > 1)
        snprintf(drawn, sizeof drawn, ", %s pixels drawn", count_text(program_pixels_drawn(d)).text);
    snprintf(out.text, sizeof out.text, "%u x %u pixels, %s triangle%s%s, %s threads in %s wave%s", raster->width,
             raster->height, count_text(raster->triangle_count).text, raster->triangle_count == 1 ? "" : "s", drawn,
             count_text(4 * (uint64_t)raster->quad_count).text, count_text(d->wave_count).text,
             d->wave_count == 1 ? "" : "s");
    return out;
}
