/* exec.c: what instructions of the vector and scalar ALUs do: the lane loop of each component, the operations on the
 * components of a lane together, and writes to exec. Scalar instructions are the same loops with all lanes active. */
#include "sim/core/core.h"

#include "sim/lanes/lane_ops.h"
#include "sim/machine/operand.h"
#include "sim/machine/view.h"

void exec_set_mask(Step *step, Wave *wave, uint64_t exec, uint32_t pc, uint32_t to) {
    for (uint64_t left = wave->exec & ~exec; left; left &= left - 1)
        wave->deactivated[__builtin_ctzll(left)] =
            (Deactivation){.cycle = step->now, .pc = pc, .from = wave->exec_from};
    if (exec != wave->exec) wave->exec_from = to;
    wave->exec = exec;
    wave->lanes = (uint32_t)__builtin_popcountll(exec);
    step->program->lanes->expand(state_mask(step->gpu, wave), exec, step->program->blocks);
}

/* dot, len and norm. Every product and every sum is rounded, left to right, and NaN made the one NaN as after any float
 * instruction. */
static void compute_whole_vector(Step *step, Wave *wave, const DecodedInst *inst, Vector *result) {
    const Program *p = step->program;
    const uint32_t *block = state_registers(step->gpu, wave), *a[ISA_COMPONENTS], *b[ISA_COMPONENTS];
    for (int c = 0; c < ISA_COMPONENTS; c++) {
        a[c] = operand_at(p, block, inst->source[0][c]);
        b[c] = inst->op == OP_DOT ? operand_at(p, block, inst->source[1][c]) : a[c];
    }
    /* norm has one source component for each of the destination's; a single one serves all */
    const int count = inst->op == OP_NORM ? inst->dst_count : inst->source_count[0];
    float whole[ISA_MAX_LANES]; /* dot product, or length */
    for (uint32_t l = 0; l < p->stride; l++) whole[l] = lane_float(a[0][l]) * lane_float(b[0][l]);
    for (int c = 1; c < count; c++)
        for (uint32_t l = 0; l < p->stride; l++) whole[l] = whole[l] + lane_float(a[c][l]) * lane_float(b[c][l]);
    if (inst->op != OP_DOT)
        for (uint32_t l = 0; l < p->stride; l++) whole[l] = __builtin_sqrtf(whole[l]);
    for (int c = 0; c < inst->dst_count; c++) {
        uint32_t *out = result->component[c];
        if (inst->op == OP_NORM)
            for (uint32_t l = 0; l < p->stride; l++) out[l] = lane_bits(lane_float(a[c][l]) / whole[l]);
        else
            for (uint32_t l = 0; l < p->stride; l++) out[l] = lane_bits(whole[l]);
    }
}

/* The extent of what is bound. If nothing is, the wave stays at the instruction, as after a fault of a load. */
static void compute_size(Step *step, Wave *wave, const DecodedInst *inst, uint64_t lanes, Vector *result) {
    const MemRequest request = {.index = operand_resource(step, wave, inst),
                                .group_slot = wave->group_slot,
                                .slot = state_slot(step->gpu, step->core_id, wave)};
    const View view = view_of(step, inst, &request);
    const uint64_t bytes = 4ull * view.count;
    const uint32_t extent[2][ISA_COMPONENTS] = {{bytes > UINT32_MAX ? UINT32_MAX - 3 : (uint32_t)bytes},
                                                {view.shape.width, view.shape.height, view.shape.levels}};
    for (int c = 0; c < inst->dst_count; c++)
        operand_fill(result->component[c], step->program->stride,
                     extent[view.shape.format != TEXEL_NONE][inst->resource_swizzle[c]]);
    if (view.words || !lanes) return;
    if (fault_raise(step, FAULT_UNBOUND, request.slot, lanes)) {
        step->fault->space = inst->resource_space;
        step->fault->index = request.index;
    }
    wave->pc--;
}

/* To exec (nothing that is not live) or to the registers of the lanes in the mask. */
static void store_vector(Step *step, Wave *wave, const DecodedInst *inst, const Vector *result, const uint32_t *mask) {
    const Program *p = step->program;
    if (inst->writes_exec) {
        uint64_t exec = wave->exec;
        for (int c = 0; c < inst->dst_count; c++) {
            const int shift = 32 * inst->dst_slot[c];
            exec = (exec & ~(0xffffffffull << shift)) | (uint64_t)result->component[c][0] << shift;
        }
        exec_set_mask(step, wave, exec & wave->live, wave->pc, wave->pc + 1);
        return;
    }
    for (int c = 0; c < inst->dst_count; c++)
        p->lanes->blend(state_registers(step->gpu, wave) + inst->dst[c], result->component[c], mask, p->blocks);
}

/* The lane loop of component c. */
static inline void run_lanes(const Program *p, const DecodedInst *inst, const uint32_t *block, int c, uint32_t *out,
                             const uint32_t *mask) {
    inst->lane_fn(out, operand_at(p, block, inst->source[0][c]), operand_at(p, block, inst->source[1][c]),
                  operand_at(p, block, inst->source[2][c]), mask, p->blocks);
}

void exec_alu(Step *step, Wave *wave, const DecodedInst *inst) {
    const Program *p = step->program;
    uint32_t room[ISA_MAX_LANES] __attribute__((aligned(64)));
    uint32_t *block = state_registers(step->gpu, wave);

    /* All lanes for a scalar instruction, whose destination has the same value in all of them. */
    const uint32_t *mask = inst->scalar ? p->pool + PROGRAM_POOL_ALL_LANES * p->stride : state_mask(step->gpu, wave);
    if (!inst->scalar && inst->predicated) {
        p->lanes->expand(room, operand_lanes(step, wave, inst), p->blocks);
        mask = room;
    }
    if (inst->reads_clock | inst->reads_exec) operand_refresh(step, wave, inst);

    if (inst->lane_fn && !inst->overlap && !inst->writes_exec) {
        for (int c = 0; c < inst->dst_count; c++) run_lanes(p, inst, block, c, block + inst->dst[c], mask);
    } else if (inst->lane_fn) {
        /* All results first, then all writes: for a destination that names a component which a later one still reads,
         * and for exec. */
        Vector result = {0};
        for (int c = 0; c < inst->dst_count; c++) run_lanes(p, inst, block, c, result.component[c], mask);
        store_vector(step, wave, inst, &result, mask);
    } else if (inst->op == OP_DOT || inst->op == OP_LEN || inst->op == OP_NORM) {
        Vector result;
        compute_whole_vector(step, wave, inst, &result);
        store_vector(step, wave, inst, &result, mask);
    } else if (inst->op == OP_SIZE) {
        Vector result;
        compute_size(step, wave, inst, inst->scalar ? 1 : operand_lanes(step, wave, inst), &result);
        store_vector(step, wave, inst, &result, mask);
    } else {
        Vector result;
        const uint64_t written = wave_op_compute(step, wave, inst, operand_lanes(step, wave, inst), &result);
        p->lanes->expand(room, written, p->blocks);
        store_vector(step, wave, inst, &result, room);
    }
}
