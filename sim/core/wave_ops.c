/* wave_ops.c: operations between the lanes of a wave: votes, ballots, lane reads and writes, shuffles, mask scans.
 *
 * They see the stored register of any lane, active or not; lane numbers count modulo the wave size. With no active
 * lane readfirst reads lane 0, any is 0, all and all_equal are 1.
 */
#include "asm/isa/lane_ops.h"
#include "sim/core/core.h"
#include "sim/machine/operand.h"

/* A mask given as one or two uniform components. */
static uint64_t mask_source(const Step *step, Wave *wave, const DecodedInst *inst) {
    const uint64_t low = operand_source(step, wave, inst, 0, 0)[0];
    return inst->source_count[0] > 1 ? low | (uint64_t)operand_source(step, wave, inst, 0, 1)[0] << 32 : low;
}

static bool all_equal(const uint32_t *a, uint64_t lanes) {
    for (uint64_t left = lanes; left; left &= left - 1)
        if (a[__builtin_ctzll(left)] != a[__builtin_ctzll(lanes)]) return false;
    return true;
}

bool wave_op_uniform(Step *step, Wave *wave, const DecodedInst *inst, uint64_t lanes, uint32_t values[ISA_COMPONENTS],
                     uint64_t *written) {
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
    case OP_ALL_EQUAL: value = all_equal(a, lanes); break;

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

void wave_op_lanes(Step *step, Wave *wave, const DecodedInst *inst, Vector *result) {
    const uint32_t size = (uint32_t)step->program->config.wave_size, stride = step->program->stride;
    const bool scans = inst->op == OP_MBCNT || inst->op == OP_MBCNT_LO || inst->op == OP_MBCNT_HI;
    for (int c = 0; c < inst->dst_count; c++) {
        uint32_t *to = result->component[c];
        if (scans) {
            scan(step, wave, inst, to);
            continue;
        }
        const uint32_t *a = operand_source(step, wave, inst, 0, c);
        for (uint32_t l = 0; l < stride; l++) {
            if (inst->op == OP_DDX || inst->op == OP_DDY)
                to[l] = lane_bits(operand_derivative(a, l, inst->op == OP_DDX ? 1 : 2, size));
            else /* shuffles and quad swaps */
                to[l] = l < size ? a[operand_shuffle_lane(step, wave, inst, l)] : 0;
        }
    }
}
