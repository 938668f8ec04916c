/* exec.c: executing vector instructions: the lane loop of each component, and the operations on whole vectors. */
#include "sim/lane_ops.h"
#include "sim/stages.h"

void exec_set_mask(Step *step, Wave *wave, uint64_t exec, uint32_t pc) {
    for (uint64_t off = wave->exec & ~exec; off; off &= off - 1)
        wave->off[__builtin_ctzll(off)] = (OffCause){.cycle = step->now, .pc = pc};
    wave->exec = exec;
    wave->lanes = (uint32_t)__builtin_popcountll(exec);
    const Program *p = step->program;
    p->lanes->expand(state_mask(step->gpu, wave), exec, p->blocks);
}

static void fill(uint32_t *lanes, uint32_t count, uint32_t value) {
    for (uint32_t l = 0; l < count; l++) lanes[l] = value;
}

/* Built-in values that change while the wave runs are written into its block when an instruction reads them. */
static void refresh_builtins(Step *step, Wave *wave, const DecodedInst *inst) {
    const Program *p = step->program;
    uint32_t *block = state_registers(step->gpu, wave);
    if (inst->reads_clock) fill(block + p->builtin_offset[BUILTIN_CLOCK][0], p->stride, (uint32_t)step->now);
    if (!inst->reads_exec) return;
    for (int half = 0; half < 2; half++)
        if (p->builtin_offset[BUILTIN_EXEC][half])
            fill(block + p->builtin_offset[BUILTIN_EXEC][half], p->stride, (uint32_t)(wave->exec >> (32 * half)));
}

static const uint32_t *resolve(const Program *p, const uint32_t *block, LaneRef ref) {
    return (ref.pool ? p->pool : block) + ref.offset;
}

const uint32_t *exec_source(Step *step, Wave *wave, const DecodedInst *inst, int s, int c) {
    if (inst->reads_clock | inst->reads_exec) refresh_builtins(step, wave, inst);
    return resolve(step->program, state_registers(step->gpu, wave), inst->source[s][c]);
}

uint64_t exec_condition(Step *step, Wave *wave, const DecodedInst *inst) {
    const Program *p = step->program;
    return p->lanes->nonzero(exec_source(step, wave, inst, 0, 0), p->blocks) & wave->exec;
}

/* ---- operations on the components of a lane together ---- */

/* Every product and every sum is rounded, left to right, and NaN made the one NaN as after any float instruction. */
static float dot(const uint32_t *const a[4], const uint32_t *const b[4], int count, uint32_t lane) {
    float sum = lane_float(a[0][lane]) * lane_float(b[0][lane]);
    for (int c = 1; c < count; c++) sum = sum + lane_float(a[c][lane]) * lane_float(b[c][lane]);
    return sum;
}

typedef struct Vector {
    uint32_t component[ISA_COMPONENTS][ISA_MAX_LANES] __attribute__((aligned(64)));
} Vector;

static void compute_vector(const DecodedInst *inst, const uint32_t *const a[4], const uint32_t *const b[4],
                           uint32_t lanes, Vector *result) {
    for (uint32_t l = 0; l < lanes; l++) {
        /* norm has one source component for each of the destination's; a single one serves all */
        const int count = inst->op == OP_NORM ? inst->dst_count : inst->source_count[0];
        const float product = dot(a, inst->op == OP_DOT ? b : a, count, l);
        const float length = inst->op == OP_DOT ? product : __builtin_sqrtf(product);
        for (int c = 0; c < inst->dst_count; c++)
            result->component[c][l] = inst->op == OP_NORM ? lane_bits(lane_float(a[c][l]) / length) : lane_bits(length);
    }
}

static void store_vector(const Step *step, Wave *wave, const DecodedInst *inst, const Vector *result) {
    const Program *p = step->program;
    for (int c = 0; c < inst->dst_count; c++)
        p->lanes->blend(state_registers(step->gpu, wave) + inst->dst[c], result->component[c],
                        state_mask(step->gpu, wave), p->blocks);
}

/* ---- component by component ---- */

/* The destination names a component that a later one still reads: all results first, then all writes. */
static void exec_aside(const Step *step, Wave *wave, const DecodedInst *inst) {
    const Program *p = step->program;
    const uint32_t *block = state_registers(step->gpu, wave);
    const uint32_t *mask = state_mask(step->gpu, wave);
    Vector result = {0};
    for (int c = 0; c < inst->dst_count; c++)
        inst->lane_fn(result.component[c], resolve(p, block, inst->source[0][c]), resolve(p, block, inst->source[1][c]),
                      resolve(p, block, inst->source[2][c]), mask, p->blocks);
    store_vector(step, wave, inst, &result);
}

static void exec_complex(const Step *step, Wave *wave, const DecodedInst *inst) {
    const Program *p = step->program;
    const uint32_t *block = state_registers(step->gpu, wave);
    const uint32_t *a[4], *b[4];
    for (int c = 0; c < ISA_COMPONENTS; c++) {
        a[c] = resolve(p, block, inst->source[0][c]);
        b[c] = resolve(p, block, inst->source[1][c]);
    }
    Vector result;
    compute_vector(inst, a, b, p->stride, &result);
    store_vector(step, wave, inst, &result);
}

void exec_vector(Step *step, Wave *wave, const DecodedInst *inst) {
    const Program *p = step->program;
    uint32_t *block = state_registers(step->gpu, wave);
    const uint32_t *mask = state_mask(step->gpu, wave);
    if (inst->reads_clock | inst->reads_exec) refresh_builtins(step, wave, inst);
    if (!inst->lane_fn) {
        exec_complex(step, wave, inst);
        return;
    }
    if (inst->overlap) {
        exec_aside(step, wave, inst);
        return;
    }
    for (int c = 0; c < inst->dst_count; c++)
        inst->lane_fn(block + inst->dst[c], resolve(p, block, inst->source[0][c]),
                      resolve(p, block, inst->source[1][c]), resolve(p, block, inst->source[2][c]), mask, p->blocks);
}
