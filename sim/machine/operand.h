/* operand.h: what an instruction reads: the lanes that take part in it, its sources in all lanes, and the memory that
 * it accesses. */
#ifndef SIM_MACHINE_OPERAND_H
#define SIM_MACHINE_OPERAND_H

#include "sim/machine/machine.h"

/* The lanes that take part: exec, less the lanes that the instruction's predicate makes inactive. */
uint64_t operand_lanes(const Step *step, Wave *wave, const DecodedInst *inst);

/* Built-in values that change while the wave runs (clock, exec) are written into its registers when an instruction
 * reads them. operand_source does so itself. */
void operand_refresh(const Step *step, Wave *wave, const DecodedInst *inst);

/* A lane array: of the program's constants, or in the wave's register block. */
static inline const uint32_t *operand_at(const Program *p, const uint32_t *block, LaneRef ref) {
    return (ref.base == LANES_POOL ? p->pool : block) + ref.offset;
}

static inline void operand_fill(uint32_t *lanes, uint32_t count, uint32_t value) {
    for (uint32_t l = 0; l < count; l++) lanes[l] = value;
}

/* Source `s`, component `c`: its lane array. */
static inline const uint32_t *operand_source(const Step *step, Wave *wave, const DecodedInst *inst, int s, int c) {
    if (inst->reads_clock | inst->reads_exec) operand_refresh(step, wave, inst);
    return operand_at(step->program, state_registers(step->gpu, wave), inst_source(step->program, inst, s, c));
}

/* The active lanes whose condition (source 0) is not 0. */
static inline uint64_t operand_condition(const Step *step, Wave *wave, const DecodedInst *inst) {
    const Program *p = step->program;
    return p->lanes->nonzero(operand_source(step, wave, inst, 0, 0), p->blocks) & wave->exec;
}

/* The resource that it accesses: its own, or the one that a wave register names. */
static inline uint32_t operand_resource(const Step *step, Wave *wave, const DecodedInst *inst) {
    if (!inst->resource_indexed) return inst->resource_index;
    return state_registers(step->gpu, wave)[inst_resource_number(step->program, inst).offset];
}

/* ---- lanes that read others ---- */

/* readlane, writelane: the lane whose number source 1 is. */
uint32_t operand_lane(const Step *step, Wave *wave, const DecodedInst *inst);
/* shuffles and quad swaps: the lane that `lane` reads from. */
uint32_t operand_shuffle_lane(const Step *step, Wave *wave, const DecodedInst *inst, uint32_t lane);
/* Does it read source 0 of lanes that do not take part? A sample may, depending on its texture. */
bool operand_crosses_lanes(Op op);
/* The lanes whose source 0 an instruction reads; `lanes` take part. */
uint64_t operand_reads(const Step *step, Wave *wave, const DecodedInst *inst, uint64_t lanes);

/* Derivative over the quad of a lane, along 1: x, or 2: y; `lanes`: of a wave. Inactive lanes count too. */
float operand_derivative(const uint32_t *a, uint32_t lane, uint32_t along, uint32_t lanes);

/* ---- views: the memory that a memory instruction accesses, as words ----
 *
 * A buffer, a texture, the memory of a group, or that of a thread; and which of its words the lanes access.
 */
typedef struct View {
    uint32_t *words; /* NULL: nothing is bound */
    uint32_t count;
    TextureShape shape; /* format TEXEL_NONE: a buffer */
    uint64_t order;     /* of a target of several triangles (Resource) */
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
                  .order = r->order,
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
    return inst->unit == UNIT_LSU && inst->source_count[0] >= 2;
}

/* The byte at which component c of an access at this byte address starts. */
static inline uint64_t inst_byte(const DecodedInst *inst, uint32_t address, int c) {
    return (uint64_t)address + (uint32_t)inst->component_bytes * inst->resource_swizzle[c];
}

/* Is that component in the view? */
static inline bool view_has(View view, const DecodedInst *inst, uint32_t address, int c) {
    return inst_byte(inst, address, c) + inst->component_bytes <= 4ull * view.count;
}

/* The address of a texel is that of its first byte; this one if there is no texel. */
#define TEXEL_OUTSIDE UINT32_MAX

/* The number of the word in its view that component c of an access at this address is in; beyond the last if there is
 * none: out of bounds, or a component that the texel's format lacks. */
static inline uint64_t view_word(View view, const DecodedInst *inst, uint32_t address, int c) {
    const uint32_t component = inst->resource_swizzle[c];
    if (!inst_is_texel(inst)) return inst_byte(inst, address, c) / 4;
    if (address == TEXEL_OUTSIDE) return UINT64_MAX;
    if (!texel_formats[view.shape.format].bits[component]) return UINT64_MAX;
    return texel_word(view.shape.format, address, (int)component);
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
