/* exec.c: executing ALU instructions: the lane loop of each component, the operations on whole vectors, predicates, and
 * writes to exec. Scalar instructions are the same loops with all lanes on. */
#include "sim/core/stages.h"
#include "sim/lanes/lane_ops.h"

void exec_set_mask(Step *step, Wave *wave, uint64_t exec, uint32_t pc, uint32_t to) {
    for (uint64_t off = wave->exec & ~exec; off; off &= off - 1)
        wave->off[__builtin_ctzll(off)] = (OffCause){.cycle = step->now, .pc = pc, .from = wave->exec_from};
    if (exec != wave->exec) wave->exec_from = to;
    wave->exec = exec;
    wave->lanes = (uint32_t)__builtin_popcountll(exec);
    const Program *p = step->program;
    p->lanes->expand(state_mask(step->gpu, wave), exec, p->blocks);
}

static void fill(uint32_t *lanes, uint32_t count, uint32_t value) {
    for (uint32_t l = 0; l < count; l++) lanes[l] = value;
}

static void refresh_mask(const Program *p, uint32_t *block, Builtin builtin, uint64_t mask) {
    for (int half = 0; half < 2; half++)
        if (p->builtin_offset[builtin][half])
            fill(block + p->builtin_offset[builtin][half], p->stride, (uint32_t)(mask >> (32 * half)));
}

/* Built-in values that change while the wave runs are written into its block when an instruction reads them. */
static void refresh_builtins(Step *step, Wave *wave, const DecodedInst *inst) {
    const Program *p = step->program;
    uint32_t *block = state_registers(step->gpu, wave);
    if (inst->reads_clock) fill(block + p->builtin_offset[BUILTIN_CLOCK][0], p->stride, (uint32_t)step->now);
    if (!inst->reads_exec) return;
    refresh_mask(p, block, BUILTIN_EXEC, wave->exec);
    refresh_mask(p, block, BUILTIN_HELPERS, wave->helpers & wave->live);
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

/* ---- who takes part ---- */

uint64_t exec_lanes(Step *step, Wave *wave, const DecodedInst *inst) {
    if (!inst->predicated) return wave->exec;
    const Program *p = step->program;
    const uint32_t *block = state_registers(step->gpu, wave);
    const uint64_t bits = resolve(p, block, inst->predicate[0])[0] | (uint64_t)resolve(p, block, inst->predicate[1])[0]
                                                                         << 32;
    return wave->exec & (inst->negated ? ~bits : bits);
}

/* All lanes for a scalar instruction, whose destination has the same value in all of them. */
static const uint32_t *lane_mask(Step *step, Wave *wave, const DecodedInst *inst, uint32_t *room) {
    const Program *p = step->program;
    if (inst->scalar) return p->pool + p->stride; /* the pool's second array */
    if (!inst->predicated) return state_mask(step->gpu, wave);
    p->lanes->expand(room, exec_lanes(step, wave, inst), p->blocks);
    return room;
}

/* ---- results ---- */

/* exec = result, and nothing that is not live. */
static void write_exec(Step *step, Wave *wave, const DecodedInst *inst, const Vector *result) {
    uint64_t exec = wave->exec;
    for (int c = 0; c < inst->dst_count; c++) {
        const int shift = 32 * inst->dst_slot[c];
        exec = (exec & ~(0xffffffffull << shift)) | (uint64_t)result->component[c][0] << shift;
    }
    exec_set_mask(step, wave, exec & wave->live, wave->pc, wave->pc + 1);
}

static void store_vector(Step *step, Wave *wave, const DecodedInst *inst, const Vector *result, const uint32_t *mask) {
    const Program *p = step->program;
    if (inst->writes_exec) {
        write_exec(step, wave, inst, result);
        return;
    }
    for (int c = 0; c < inst->dst_count; c++)
        p->lanes->blend(state_registers(step->gpu, wave) + inst->dst[c], result->component[c], mask, p->blocks);
}

/* All results first, then all writes: for a destination that names a component which a later one still reads, and for
 * exec. */
static void exec_aside(Step *step, Wave *wave, const DecodedInst *inst, const uint32_t *mask) {
    const Program *p = step->program;
    const uint32_t *block = state_registers(step->gpu, wave);
    Vector result = {0};
    for (int c = 0; c < inst->dst_count; c++)
        inst->lane_fn(result.component[c], resolve(p, block, inst->source[0][c]), resolve(p, block, inst->source[1][c]),
                      resolve(p, block, inst->source[2][c]), mask, p->blocks);
    store_vector(step, wave, inst, &result, mask);
}

static void exec_whole(Step *step, Wave *wave, const DecodedInst *inst, const uint32_t *mask) {
    const Program *p = step->program;
    const uint32_t *block = state_registers(step->gpu, wave);
    const uint32_t *a[4], *b[4];
    for (int c = 0; c < ISA_COMPONENTS; c++) {
        a[c] = resolve(p, block, inst->source[0][c]);
        b[c] = resolve(p, block, inst->source[1][c]);
    }
    Vector result;
    compute_vector(inst, a, b, p->stride, &result);
    store_vector(step, wave, inst, &result, mask);
}

static void exec_wave_op(Step *step, Wave *wave, const DecodedInst *inst) {
    const Program *p = step->program;
    uint32_t mask[ISA_MAX_LANES] __attribute__((aligned(64)));
    Vector result;
    p->lanes->expand(mask, wave_op_compute(step, wave, inst, exec_lanes(step, wave, inst), &result), p->blocks);
    store_vector(step, wave, inst, &result, mask);
}

static bool is_whole_vector(const DecodedInst *inst) {
    return inst->op == OP_DOT || inst->op == OP_LEN || inst->op == OP_NORM;
}

void exec_alu(Step *step, Wave *wave, const DecodedInst *inst) {
    const Program *p = step->program;
    uint32_t room[ISA_MAX_LANES] __attribute__((aligned(64)));
    uint32_t *block = state_registers(step->gpu, wave);
    const uint32_t *mask = lane_mask(step, wave, inst, room);
    if (inst->reads_clock | inst->reads_exec) refresh_builtins(step, wave, inst);
    if (inst->lane_fn && !inst->overlap && !inst->writes_exec) {
        for (int c = 0; c < inst->dst_count; c++)
            inst->lane_fn(block + inst->dst[c], resolve(p, block, inst->source[0][c]),
                          resolve(p, block, inst->source[1][c]), resolve(p, block, inst->source[2][c]), mask,
                          p->blocks);
    } else if (inst->lane_fn) {
        exec_aside(step, wave, inst, mask);
    } else if (is_whole_vector(inst)) {
        exec_whole(step, wave, inst, mask);
    } else {
        exec_wave_op(step, wave, inst);
    }
}
