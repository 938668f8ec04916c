/* wave_ops.c: operations between the lanes of a wave: votes, ballots, lane reads and writes, shuffles, mask scans.
 *
 * They see the stored register of any lane, in force or not; lane numbers count modulo the wave size. With no lane in
 * force readfirst reads lane 0, any is 0, all and all_equal are 1.
 */
#include "sim/core/stages.h"
#include "sim/lanes/lane_ops.h"

typedef struct WaveOp {
    Step *step;
    Wave *wave;
    const DecodedInst *inst;
    uint64_t lanes; /* in force */
    uint32_t size;  /* lanes of a wave */
} WaveOp;

static const uint32_t *source(const WaveOp *op, int s, int c) {
    return exec_source(op->step, op->wave, op->inst, s, c);
}

/* A mask given as one or two uniform components. */
static uint64_t mask_source(const WaveOp *op) {
    const uint64_t low = source(op, 0, 0)[0];
    return op->inst->source_count[0] > 1 ? low | (uint64_t)source(op, 0, 1)[0] << 32 : low;
}

static void fill(const WaveOp *op, Vector *result, int component, uint32_t value) {
    for (uint32_t l = 0; l < op->step->program->stride; l++) result->component[component][l] = value;
}

static uint64_t ballot(const WaveOp *op) {
    return op->step->program->lanes->nonzero(source(op, 0, 0), op->step->program->blocks) & op->lanes;
}

static bool all_equal(const WaveOp *op) {
    const uint32_t *a = source(op, 0, 0);
    if (!op->lanes) return true;
    const uint32_t first = a[__builtin_ctzll(op->lanes)];
    for (uint64_t left = op->lanes; left; left &= left - 1)
        if (a[__builtin_ctzll(left)] != first) return false;
    return true;
}

static void compute_vote(const WaveOp *op, Vector *result) {
    uint32_t value;
    switch (op->inst->op) {
    case OP_ANY: value = ballot(op) != 0; break;
    case OP_ALL: value = ballot(op) == op->lanes; break;
    default: value = all_equal(op); break;
    }
    for (int c = 0; c < op->inst->dst_count; c++) fill(op, result, c, value);
}

/* Component i of the result is half i of the mask, whatever register component it goes to. */
static void compute_ballot(const WaveOp *op, Vector *result) {
    const uint64_t bits = ballot(op);
    for (int c = 0; c < op->inst->dst_count; c++) fill(op, result, c, c < 2 ? (uint32_t)(bits >> (32 * c)) : 0);
}

static void compute_mask_scan(const WaveOp *op, Vector *result) {
    const uint64_t mask = mask_source(op);
    uint32_t value;
    switch (op->inst->op) {
    case OP_MASK_COUNT: value = (uint32_t)__builtin_popcountll(mask); break;
    case OP_MASK_FIRST: value = mask ? (uint32_t)__builtin_ctzll(mask) : UINT32_MAX; break;
    default: value = mask ? 63u - (uint32_t)__builtin_clzll(mask) : UINT32_MAX; break;
    }
    for (int c = 0; c < op->inst->dst_count; c++) fill(op, result, c, value);
}

static void compute_read(const WaveOp *op, Vector *result) {
    uint32_t lane = op->lanes ? (uint32_t)__builtin_ctzll(op->lanes) : 0;
    if (op->inst->op == OP_READLANE) lane = wave_op_lane(op->step, op->wave, op->inst);
    for (int c = 0; c < op->inst->dst_count; c++) fill(op, result, c, source(op, 0, c)[lane]);
}

static void compute_mbcnt(const WaveOp *op, Vector *result) {
    uint64_t mask = mask_source(op);
    if (op->inst->op == OP_MBCNT_HI) mask <<= 32;
    for (uint32_t l = 0; l < op->step->program->stride; l++) {
        const uint32_t below = (uint32_t)__builtin_popcountll(mask & ((1ull << l) - 1));
        result->component[0][l] = op->inst->op == OP_MBCNT ? below : below + source(op, 1, 0)[l];
    }
    for (int c = 1; c < op->inst->dst_count; c++)
        for (uint32_t l = 0; l < op->step->program->stride; l++) result->component[c][l] = result->component[0][l];
}

static void compute_derivative(const WaveOp *op, Vector *result) {
    for (int c = 0; c < op->inst->dst_count; c++)
        for (uint32_t l = 0; l < op->step->program->stride; l++) {
            const uint32_t *a = source(op, 0, c);
            const float d = op->inst->op == OP_DDX ? sampler_ddx(a, l, op->size) : sampler_ddy(a, l, op->size);
            result->component[c][l] = lane_bits(d);
        }
}

/* The lane that `lane` reads from, before it is taken modulo the wave size. */
static uint32_t shuffle_from(const WaveOp *op, uint32_t lane) {
    switch (op->inst->op) {
    case OP_SHUFFLE: return source(op, 1, 0)[lane];
    case OP_SHUFFLE_UP: return lane + op->size - source(op, 1, 0)[lane] % op->size;
    case OP_SHUFFLE_DOWN: return lane + source(op, 1, 0)[lane] % op->size;
    case OP_SHUFFLE_XOR: return lane ^ source(op, 1, 0)[lane];
    case OP_QUAD_SWAP_X: return lane ^ 1;
    case OP_QUAD_SWAP_Y: return lane ^ 2;
    default: return lane ^ 3;
    }
}

uint32_t wave_op_lane(Step *step, Wave *wave, const DecodedInst *inst) {
    return exec_source(step, wave, inst, 1, 0)[0] % (uint32_t)step->program->config.wave_size;
}

/* Both lanes of a difference; none where the quad ends before one of them. */
static uint64_t derivative_reads(uint64_t lanes, uint32_t size, uint32_t other) {
    uint64_t read = 0;
    for (uint64_t left = lanes; left; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctzll(left);
        if ((l | other) < size) read |= 1ull << (l & ~other) | 1ull << (l | other);
    }
    return read;
}

uint64_t wave_op_reads(Step *step, Wave *wave, const DecodedInst *inst, uint64_t lanes) {
    const uint32_t size = (uint32_t)step->program->config.wave_size;
    const WaveOp op = {.step = step, .wave = wave, .inst = inst, .lanes = lanes, .size = size};
    uint64_t read = 0;
    switch (inst->op) {
    case OP_READFIRST: return lanes ? lanes & -lanes : 1;
    case OP_READLANE: return 1ull << wave_op_lane(step, wave, inst);
    case OP_DDX: return derivative_reads(lanes, size, 1);
    case OP_DDY: return derivative_reads(lanes, size, 2);
    case OP_SAMPLE: return lanes | derivative_reads(lanes, size, 1) | derivative_reads(lanes, size, 2);
    case OP_SHUFFLE:
    case OP_SHUFFLE_UP:
    case OP_SHUFFLE_DOWN:
    case OP_SHUFFLE_XOR:
    case OP_QUAD_SWAP_X:
    case OP_QUAD_SWAP_Y:
    case OP_QUAD_SWAP_DIAG:
        for (uint64_t left = lanes; left; left &= left - 1)
            read |= 1ull << shuffle_from(&op, (uint32_t)__builtin_ctzll(left)) % size;
        return read;
    default: return lanes;
    }
}

static void compute_shuffle(const WaveOp *op, Vector *result) {
    for (int c = 0; c < op->inst->dst_count; c++) {
        const uint32_t *a = source(op, 0, c);
        for (uint32_t l = 0; l < op->size; l++) result->component[c][l] = a[shuffle_from(op, l) % op->size];
        for (uint32_t l = op->size; l < op->step->program->stride; l++) result->component[c][l] = 0;
    }
}

static uint64_t compute_writelane(const WaveOp *op, Vector *result) {
    for (int c = 0; c < op->inst->dst_count; c++) fill(op, result, c, source(op, 0, c)[0]);
    return 1ull << wave_op_lane(op->step, op->wave, op->inst);
}

uint64_t wave_op_compute(Step *step, Wave *wave, const DecodedInst *inst, uint64_t lanes, Vector *result) {
    const WaveOp op = {
        .step = step, .wave = wave, .inst = inst, .lanes = lanes, .size = (uint32_t)step->program->config.wave_size};
    switch (inst->op) {
    case OP_BALLOT: compute_ballot(&op, result); return ~0ull;
    case OP_ANY:
    case OP_ALL:
    case OP_ALL_EQUAL: compute_vote(&op, result); return ~0ull;
    case OP_MASK_COUNT:
    case OP_MASK_FIRST:
    case OP_MASK_LAST: compute_mask_scan(&op, result); return ~0ull;
    case OP_READFIRST:
    case OP_READLANE: compute_read(&op, result); return ~0ull;
    case OP_WRITELANE: return compute_writelane(&op, result);
    case OP_MBCNT:
    case OP_MBCNT_LO:
    case OP_MBCNT_HI: compute_mbcnt(&op, result); return lanes;
    case OP_DDX:
    case OP_DDY: compute_derivative(&op, result); return lanes;
    default: compute_shuffle(&op, result); return lanes;
    }
}
