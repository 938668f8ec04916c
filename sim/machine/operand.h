/* operand.h: what an instruction reads: the lanes that take part in it, and its sources in all lanes. */
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

#endif
