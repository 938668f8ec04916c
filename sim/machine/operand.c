/* operand.c: what an instruction reads; see operand.h. */
#include "sim/machine/operand.h"

#include "asm/isa/lane_ops.h"

uint64_t operand_lanes(const Step *step, Wave *wave, const DecodedInst *inst) {
    if (!inst->predicated) return wave->exec;
    const uint32_t *block = state_registers(step->gpu, wave);
    const uint64_t low = operand_at(step->program, block, inst_predicate(step->program, inst, 0))[0];
    const uint64_t high = operand_at(step->program, block, inst_predicate(step->program, inst, 1))[0];
    const uint64_t bits = low | high << 32;
    return wave->exec & (inst->negated ? ~bits : bits);
}

void operand_refresh(const Step *step, Wave *wave, const DecodedInst *inst) {
    const Program *p = step->program;
    uint32_t *block = state_registers(step->gpu, wave);
    if (inst->reads_clock) operand_fill(block + p->builtin_offset[BUILTIN_CLOCK][0], p->stride, (uint32_t)step->now);
    if (!inst->reads_exec) return;
    for (int half = 0; half < 2; half++) {
        const uint32_t exec = p->builtin_offset[BUILTIN_EXEC][half], helpers = p->builtin_offset[BUILTIN_HELPERS][half];
        if (exec) operand_fill(block + exec, p->stride, (uint32_t)(wave->exec >> (32 * half)));
        if (helpers) operand_fill(block + helpers, p->stride, (uint32_t)((wave->helpers & wave->live) >> (32 * half)));
    }
}

/* ---- lanes that read others ---- */

uint32_t operand_lane(const Step *step, Wave *wave, const DecodedInst *inst) {
    return operand_source(step, wave, inst, 1, 0)[0] % (uint32_t)step->program->config.wave_size;
}

uint32_t operand_shuffle_lane(const Step *step, Wave *wave, const DecodedInst *inst, uint32_t lane) {
    const uint32_t size = (uint32_t)step->program->config.wave_size;
    const uint32_t *from = operand_source(step, wave, inst, 1, 0); /* quad swaps have none, and do not look */
    switch (inst->op) {
    case OP_SHUFFLE: return from[lane] % size;
    case OP_SHUFFLE_UP: return (lane + size - from[lane] % size) % size;
    case OP_SHUFFLE_DOWN: return (lane + from[lane] % size) % size;
    case OP_SHUFFLE_XOR: return (lane ^ from[lane]) % size;
    case OP_QUAD_SWAP_X: return (lane ^ 1) % size;
    case OP_QUAD_SWAP_Y: return (lane ^ 2) % size;
    default: return (lane ^ 3) % size;
    }
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

bool operand_crosses_lanes(Op op) {
    switch (op) {
    case OP_READFIRST:
    case OP_READLANE:
    case OP_DDX:
    case OP_DDY:
    case OP_SHUFFLE:
    case OP_SHUFFLE_UP:
    case OP_SHUFFLE_DOWN:
    case OP_SHUFFLE_XOR:
    case OP_QUAD_SWAP_X:
    case OP_QUAD_SWAP_Y:
    case OP_QUAD_SWAP_DIAG: return true;
    default: return false;
    }
}

uint64_t operand_reads(const Step *step, Wave *wave, const DecodedInst *inst, uint64_t lanes) {
    const uint32_t size = (uint32_t)step->program->config.wave_size;
    uint64_t read = 0;
    switch (inst->op) {
    case OP_READFIRST: return lanes ? lanes & -lanes : 1;
    case OP_READLANE: return 1ull << operand_lane(step, wave, inst);
    case OP_DDX: return derivative_reads(lanes, size, 1);
    case OP_DDY: return derivative_reads(lanes, size, 2);
    case OP_SAMPLE:
    case OP_SAMPLE_CMP: return lanes | derivative_reads(lanes, size, 1) | derivative_reads(lanes, size, 2);
    default: break;
    }
    if (!operand_crosses_lanes(inst->op)) return lanes;
    for (uint64_t left = lanes; left; left &= left - 1) /* shuffles and quad swaps */
        read |= 1ull << operand_shuffle_lane(step, wave, inst, (uint32_t)__builtin_ctzll(left));
    return read;
}

/* A lane beyond the wave has no value: the difference is 0 then. */
float operand_derivative(const uint32_t *a, uint32_t lane, uint32_t along, uint32_t lanes) {
    return (lane | along) < lanes ? number_float(a[lane | along]) - number_float(a[lane & ~along]) : 0.0f;
}
