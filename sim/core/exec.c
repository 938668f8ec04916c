/* exec.c: what instructions of the vector and scalar ALUs do: the lane loop of each component, the operations on the
 * components of a lane together, and writes to exec. Scalar instructions are the same loops with all lanes active. */
#include "sim/core/core.h"

#include "asm/isa/lane_ops.h"
#include "sim/machine/operand.h"
#include "sim/machine/view.h"

void exec_set_mask(Step *step, Wave *wave, uint64_t exec, uint32_t pc, uint32_t to) {
    Deactivation *deactivated = state_deactivated(step->gpu, wave);
    for (uint64_t left = wave->exec & ~exec; left; left &= left - 1)
        deactivated[__builtin_ctzll(left)] = (Deactivation){.cycle = step->now, .pc = pc, .from = wave->exec_from};
    if (exec != wave->exec) wave->exec_from = to;
    wave->exec = exec;
    wave->lanes = step->program->lanes->expand(state_mask(step->gpu, wave), exec, step->program->blocks);
}

LaneArrays exec_arrays(const Step *step, Wave *wave, uint32_t aside[EXEC_ASIDE]) {
    const Program *p = step->program;
    return (LaneArrays){.base = {state_registers(step->gpu, wave), p->pool, aside},
                        .mask = state_mask(step->gpu, wave),
                        .blocks = p->blocks};
}

/* The extent of what is bound. If nothing is, the wave stays at the instruction, as after a fault of a load. */
static void compute_size(Step *step, Wave *wave, const DecodedInst *inst, uint64_t lanes,
                         uint32_t values[ISA_COMPONENTS]) {
    const MemRequest request = {.index = operand_resource(step, wave, inst),
                                .group_slot = wave->group_slot,
                                .slot = state_slot(step->gpu, step->core_id, wave)};
    const View view = view_of(step, inst, &request);
    const uint64_t bytes = 4ull * view.count;
    const uint32_t extent[2][ISA_COMPONENTS] = {{bytes > UINT32_MAX ? UINT32_MAX - 3 : (uint32_t)bytes},
                                                {view.shape.width, view.shape.height, view.shape.levels}};
    for (int c = 0; c < inst->dst_count; c++)
        values[c] = extent[view.shape.format != TEXEL_NONE][inst->resource_swizzle[c]];
    if (view.words || !lanes) return;
    if (fault_raise(step, FAULT_UNBOUND, request.slot, lanes)) {
        step->fault->space = inst->resource_space;
        step->fault->index = request.index;
    }
    wave->pc--;
}

/* The values of its destination become halves of exec; nothing that is not live. */
static void write_exec(Step *step, Wave *wave, const DecodedInst *inst, const uint32_t values[ISA_COMPONENTS]) {
    uint64_t exec = wave->exec;
    for (int c = 0; c < inst->dst_count; c++) {
        const int shift = 32 * inst->dst_slot[c];
        exec = (exec & ~(0xffffffffull << shift)) | (uint64_t)values[c] << shift;
    }
    exec_set_mask(step, wave, exec & wave->live, wave->pc, wave->pc + 1);
}

/* Instructions that are more than their loops, or look at more than registers of lanes in exec. */
static __attribute__((noinline)) void exec_masked(Step *step, Wave *wave, const DecodedInst *inst) {
    const Program *p = step->program;
    const LaneLoop *loops = p->loops + inst->loops;
    uint32_t mask[ISA_MAX_LANES] __attribute__((aligned(64)));
    uint32_t aside[EXEC_ASIDE] __attribute__((aligned(64))), values[ISA_COMPONENTS];
    LaneArrays arrays = exec_arrays(step, wave, aside);
    arrays.mask = mask;
    p->lanes->expand(mask, operand_lanes(step, wave, inst), p->blocks);
    if (inst->reads_clock | inst->reads_exec) operand_refresh(step, wave, inst);
    exec_loops(p->lanes, &arrays, LANES_MASKED, loops, loops + inst->loop_count);
    if (!inst->writes_exec) return;
    for (int c = 0; c < inst->dst_count; c++) values[c] = aside[(uint32_t)c * p->stride];
    write_exec(step, wave, inst, values);
}

/* A result for each of these lanes. */
static void write_lanes(Step *step, Wave *wave, const DecodedInst *inst, uint64_t lanes) {
    const Program *p = step->program;
    uint32_t mask[ISA_MAX_LANES] __attribute__((aligned(64)));
    Vector result;
    wave_op_lanes(step, wave, inst, &result);
    p->lanes->expand(mask, lanes, p->blocks);
    for (int c = 0; c < inst->dst_count; c++)
        p->lanes->blend(state_registers(step->gpu, wave) + inst_destination(p, inst, c), result.component[c], mask,
                        p->blocks);
}

/* Instructions that are no loops: the lanes of the wave together, or what is bound. */
static __attribute__((noinline)) void exec_across(Step *step, Wave *wave, const DecodedInst *inst) {
    const Program *p = step->program;
    uint32_t values[ISA_COMPONENTS];
    const uint64_t lanes = operand_lanes(step, wave, inst);
    uint64_t written = inst->scalar ? ~0ull : lanes;
    if (inst->reads_clock | inst->reads_exec) operand_refresh(step, wave, inst);
    if (inst->op == OP_SIZE) {
        compute_size(step, wave, inst, inst->scalar ? 1 : lanes, values);
    } else if (!wave_op_uniform(step, wave, inst, lanes, values, &written)) {
        write_lanes(step, wave, inst, lanes);
        return;
    }
    if (inst->writes_exec) {
        write_exec(step, wave, inst, values);
        return;
    }
    for (int c = 0; c < inst->dst_count; c++) {
        uint32_t *registers = state_registers(step->gpu, wave) + inst_destination(p, inst, c);
        if (written == ~0ull) {
            operand_fill(registers, p->stride, values[c]);
            continue;
        }
        for (uint64_t left = written; left; left &= left - 1) registers[__builtin_ctzll(left)] = values[c];
    }
}

static __attribute__((noinline)) void exec_straight(Step *step, Wave *wave, const DecodedInst *inst) {
    const Program *p = step->program;
    const LaneLoop *loops = p->loops + inst->loops;
    uint32_t aside[EXEC_ASIDE] __attribute__((aligned(64)));
    const LaneArrays arrays = exec_arrays(step, wave, aside);
    exec_loops(p->lanes, &arrays, exec_masking(p, wave), loops, loops + inst->loop_count);
}

void exec_alu(Step *step, Wave *wave, const DecodedInst *inst) {
    const Program *p = step->program;
    if (inst->straight && inst->loop_count == 1) { /* nearly always; a single loop leaves nothing aside */
        const LaneLoop *loop = p->loops + inst->loops;
        const LaneArrays arrays = exec_arrays(step, wave, NULL);
        exec_loops(p->lanes, &arrays, exec_masking(p, wave), loop, loop + 1);
    } else if (inst->straight) {
        exec_straight(step, wave, inst);
    } else if (inst->loop_count) {
        exec_masked(step, wave, inst);
    } else {
        exec_across(step, wave, inst);
    }
}
