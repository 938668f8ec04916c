/* view.h: the memory that a memory instruction accesses, as words: a buffer, a texture, the memory of a group, or that
 * of a thread. And which of the words its lanes access. */
#ifndef SIM_MACHINE_VIEW_H
#define SIM_MACHINE_VIEW_H

#include "sim/machine/machine.h"

typedef struct View {
    uint32_t *words; /* NULL: nothing is bound */
    uint32_t count;
    TextureShape shape; /* format TEXEL_NONE: a buffer */
    uint64_t base;      /* word of the GPU's memory that is the first; 0 for memory on the core */
} View;

/* A buffer or a texture. */
static inline View view_of_resource(const Step *step, uint8_t space, uint32_t index) {
    const Program *p = step->program;
    if (index >= ISA_RESOURCES) return (View){0};
    const Resource *r = &p->resource[program_space(space)][index];
    return (View){.words = r->bound ? state_memory(step->gpu) + r->offset : NULL,
                  .count = r->words,
                  .shape = r->shape,
                  .base = r->offset};
}

/* Any; of private memory that of the first lane's thread: the word of another lane is beside it. */
static inline View view_of(const Step *step, const DecodedInst *inst, const MemRequest *request) {
    const Program *p = step->program;
    if (inst->resource_space < OPERAND_SHARED) return view_of_resource(step, inst->resource_space, request->index);
    if (inst->resource_space == OPERAND_SHARED)
        return (View){.words = state_shared(step->gpu, step->core_id, request->group_slot), .count = p->shared_words};
    return (View){.words = state_private(step->gpu, step_wave(step, request->slot)), .count = p->private_words};
}

static inline bool inst_is_atomic(const DecodedInst *inst) {
    return inst->op >= OP_ATOMIC_ADD_U32 && inst->op <= OP_ATOMIC_ADD_F32;
}

/* Does it access texels by their coordinates, rather than words by a byte address? */
static inline bool inst_is_texel(const DecodedInst *inst) {
    return inst->unit == UNIT_LSU && inst->source_count[0] == 2;
}

/* Is the word `component` behind the byte address in the view? */
static inline bool view_has(View view, uint32_t address, int component) {
    return (uint64_t)address + 4u * (uint32_t)component + 4u <= 4ull * view.count;
}

/* The address of a texel is that of its first byte; this one if there is no texel. */
#define TEXEL_OUTSIDE UINT32_MAX

/* The number of the word in its view that component c of an access at this address is in; beyond the last if there is
 * none: out of bounds, or a component that the texel's format lacks. */
static inline uint64_t view_word(View view, const DecodedInst *inst, uint32_t address, int c) {
    const uint32_t component = inst->resource_swizzle[c];
    if (!inst_is_texel(inst)) return (uint64_t)address / 4 + component;
    if (address == TEXEL_OUTSIDE) return UINT64_MAX;
    if (view.shape.format == TEXEL_RGBA8) return address / 4;
    return component < texture_texel_words(view.shape.format) ? address / 4 + component : UINT64_MAX;
}

/* ---- lane arrays of a request ---- */

/* The words that a store writes, or an atomic's operands; only its own lanes count. */
static inline uint32_t *request_data(const Step *step, const MemRequest *request, int c) {
    const size_t number = (size_t)(request - step_request(step, 0));
    return step_operands(step, (uint32_t)number) + (size_t)(1 + c) * step->program->stride;
}

/* The addresses of a request that is not contiguous. */
static inline uint32_t *request_addresses(const Step *step, const MemRequest *request) {
    return step_operands(step, (uint32_t)(request - step_request(step, 0)));
}

/* The addresses of any request; a contiguous one is written out to `own`. */
static inline const uint32_t *request_all_addresses(const Step *step, const DecodedInst *inst,
                                                    const MemRequest *request, uint32_t own[ISA_MAX_LANES]) {
    if (!request->contiguous) return request_addresses(step, request);
    const uint64_t first = request->first - view_of(step, inst, request).base - inst->resource_swizzle[0];
    for (uint32_t l = 0; l < step->program->stride; l++) own[l] = 4 * ((uint32_t)first + l);
    return own;
}

#endif
