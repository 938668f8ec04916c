/* exec.c: what instructions of the vector and scalar ALUs do: the lane loop of each component, the operations on the
 * components of a lane together, and writes to exec. Scalar instructions are the same loops with all lanes active. */
#include "sim/core/core.h"

#include "asm/isa/lane_ops.h"
#include "sim/machine/operand.h"

/* ---- operations between the lanes of a wave: votes, ballots, lane reads and writes, shuffles, mask scans ----
 *
 * They see the stored register of any lane, active or not; lane numbers count modulo the wave size. With no active
 * lane readfirst reads lane 0, any is 0, all and all_equal are 1.
 */

/* A mask given as one or two uniform components. */
static uint64_t mask_source(const Step *step, Wave *wave, const DecodedInst *inst) {
    const uint64_t low = operand_source(step, wave, inst, 0, 0)[0];
    return inst->source_count[0] > 1 ? low | (uint64_t)operand_source(step, wave, inst, 0, 1)[0] << 32 : low;
}

/* Operations of which all lanes get the same result: a value for each component of the destination; *written becomes
 * the mask of the lanes that get it. Return false for the others, whose lanes have results of their own. */
static bool wave_op_uniform(Step *step, Wave *wave, const DecodedInst *inst, uint64_t lanes,
                            uint32_t values[ISA_COMPONENTS], uint64_t *written) {
    const Program *p = step->program;
    const uint32_t *a = operand_source(step, wave, inst, 0, 0);
    uint32_t value = 0, lane = lanes ? (uint32_t)__builtin_ctzll(lanes) : 0;
    uint64_t mask;
    *written = ~0ull;
    switch (inst->op) {
    case OP_BALLOT: /* component i of the result is half i of the mask, whatever register component it goes to */
        mask = p->lanes->nonzero(a, p->blocks) & lanes;
        for (int c = 0; c < inst->dst_count; c++) values[c] = c < 2 ? (uint32_t)(mask >> (32 * c)) : 0;
        return true;

    case OP_ANY: value = (p->lanes->nonzero(a, p->blocks) & lanes) != 0; break;
    case OP_ALL: value = (p->lanes->nonzero(a, p->blocks) & lanes) == lanes; break;
    case OP_ALL_EQUAL:
        value = 1;
        for (uint64_t left = lanes; left; left &= left - 1) value &= a[__builtin_ctzll(left)] == a[lane];
        break;

    case OP_MASK_COUNT: value = (uint32_t)__builtin_popcountll(mask_source(step, wave, inst)); break;
    case OP_MASK_FIRST:
        mask = mask_source(step, wave, inst);
        value = mask ? (uint32_t)__builtin_ctzll(mask) : UINT32_MAX;
        break;
    case OP_MASK_LAST:
        mask = mask_source(step, wave, inst);
        value = mask ? 63u - (uint32_t)__builtin_clzll(mask) : UINT32_MAX;
        break;

    case OP_READLANE:
    case OP_WRITELANE:
    case OP_READFIRST:
        if (inst->op == OP_WRITELANE) *written = 1ull << operand_lane(step, wave, inst);
        if (inst->op == OP_WRITELANE) lane = 0; /* its source is uniform */
        if (inst->op == OP_READLANE) lane = operand_lane(step, wave, inst);
        for (int c = 0; c < inst->dst_count; c++) values[c] = operand_source(step, wave, inst, 0, c)[lane];
        return true;

    default: return false;
    }
    for (int c = 0; c < inst->dst_count; c++) values[c] = value;
    return true;
}

/* Component `c` of a mask scan: how many lanes of the mask are below each lane, on top of what mbcnt adds to. */
static void scan(Step *step, Wave *wave, const DecodedInst *inst, uint32_t *result) {
    const uint64_t source = mask_source(step, wave, inst), mask = inst->op == OP_MBCNT_HI ? source << 32 : source;
    for (uint32_t l = 0; l < step->program->stride; l++) {
        const uint32_t below = (uint32_t)__builtin_popcountll(mask & ((1ull << l) - 1));
        const uint32_t base = inst->op == OP_MBCNT ? 0 : operand_source(step, wave, inst, 1, 0)[l];
        result[l] = base + below;
    }
}

/* Execute an operation that has a result for each lane. Only the lanes of `lanes` get theirs. */
static void wave_op_lanes(Step *step, Wave *wave, const DecodedInst *inst, uint64_t lanes) {
    const Program *p = step->program;
    const uint32_t size = (uint32_t)p->config.wave_size;
    const bool scans = inst->op == OP_MBCNT || inst->op == OP_MBCNT_LO || inst->op == OP_MBCNT_HI;
    uint32_t result[ISA_COMPONENTS][ISA_MAX_LANES] __attribute__((aligned(64)));
    uint32_t mask[ISA_MAX_LANES] __attribute__((aligned(64)));
    for (int c = 0; c < inst->dst_count; c++) { /* all are read before one is written */
        if (scans) {
            scan(step, wave, inst, result[c]);
            continue;
        }
        const uint32_t *a = operand_source(step, wave, inst, 0, c);
        for (uint32_t l = 0; l < p->stride; l++) {
            if (inst->op == OP_DDX || inst->op == OP_DDY)
                result[c][l] = lane_bits(operand_derivative(a, l, inst->op == OP_DDX ? 1 : 2, size));
            else /* shuffles and quad swaps */
                result[c][l] = l < size ? a[operand_shuffle_lane(step, wave, inst, l)] : 0;
        }
    }
    p->lanes->expand(mask, lanes, p->blocks);
    for (int c = 0; c < inst->dst_count; c++)
        p->lanes->blend(state_registers(step->gpu, wave) + inst_destination(p, inst, c), result[c], mask, p->blocks);
}

/* ---- all instructions ---- */

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
    const uint32_t extent[2][ISA_COMPONENTS] = {
        {bytes > UINT32_MAX ? UINT32_MAX - 3 : (uint32_t)bytes},
        {view.shape.width, view.shape.height, view.shape.levels, view.shape.depth}};
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
        wave_op_lanes(step, wave, inst, lanes);
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
