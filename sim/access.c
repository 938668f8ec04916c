/* access.c: what a memory instruction touches, what that costs, and what it does: loads, stores and atomics on buffers
 * and on group memory.
 */
#include <string.h>

#include "sim/lane_ops.h"
#include "sim/stages.h"

View access_view(const Step *step, uint8_t space, uint32_t index, uint32_t group_slot) {
    const Program *p = step->program;
    if (space == OPERAND_SHARED)
        return (View){.words = state_shared(step->gpu, step->core_id, group_slot), .count = p->shared_words};
    if (index >= ISA_RESOURCES) return (View){0};
    const Resource *r = &p->resource[program_space(space)][index];
    return (View){.words = r->bound ? state_memory(step->gpu) + r->offset : NULL, .count = r->words};
}

static View view_of(const Step *step, const DecodedInst *inst, const MemRequest *request) {
    return access_view(step, inst->resource_space, request->index, request->group_slot);
}

bool access_is_atomic(const DecodedInst *inst) {
    return inst->op >= OP_ATOMIC_ADD_U32 && inst->op <= OP_ATOMIC_ADD_F32;
}

static bool in_bounds(View view, uint32_t address, int component) {
    return (uint64_t)address + 4u * (uint32_t)component + 4u <= 4ull * view.count;
}

/* ---- checks ---- */

static bool raise(Step *step, FaultKind kind, uint32_t slot, const DecodedInst *inst, const MemRequest *request,
                  uint64_t lanes, uint32_t address) {
    if (!fault_raise(step, kind, slot, lanes)) return false;
    Fault *fault = step->fault;
    fault->space = inst->resource_space;
    fault->index = request->index;
    fault->group_slot = request->group_slot;
    fault->address = address;
    return false;
}

typedef struct AddressCheck {
    uint64_t misaligned, outside;                 /* lanes */
    uint32_t misaligned_address, outside_address; /* of the first of them, in bytes */
    uint32_t words_outside;
} AddressCheck;

static AddressCheck check_lanes(const DecodedInst *inst, View view, const MemRequest *request) {
    AddressCheck check = {0};
    for (uint64_t left = request->lanes; left; left &= left - 1) {
        const int l = __builtin_ctzll(left);
        const uint32_t address = request->address[l];
        if (address & 3) {
            if (!check.misaligned) check.misaligned_address = address;
            check.misaligned |= 1ull << l;
        }
        for (int c = 0; c < inst->resource_count; c++) {
            if (in_bounds(view, address, inst->resource_swizzle[c])) continue;
            if (!check.outside) check.outside_address = address + 4u * inst->resource_swizzle[c];
            check.outside |= 1ull << l;
            check.words_outside++;
        }
    }
    return check;
}

bool access_check(Step *step, uint32_t slot, const DecodedInst *inst, const MemRequest *request, uint32_t *outside) {
    const View view = view_of(step, inst, request);
    *outside = 0;
    if (!request->lanes) return true; /* nobody accesses anything */
    if (!view.words) return raise(step, FAULT_UNBOUND, slot, inst, request, request->lanes, 0);
    if (inst->source_count[0] != 1) return raise(step, FAULT_NOT_A_TEXTURE, slot, inst, request, request->lanes, 0);
    const AddressCheck check = check_lanes(inst, view, request);
    if (check.misaligned)
        return raise(step, FAULT_MISALIGNED, slot, inst, request, check.misaligned, check.misaligned_address);
    if (check.outside && step->program->config.bounds == BOUNDS_FAULT)
        return raise(step, FAULT_OUT_OF_BOUNDS, slot, inst, request, check.outside, check.outside_address);
    *outside = check.words_outside;
    return true;
}

/* ---- costs ---- */

/* Of the lanes that work on one address, one after the other: the most on any address. */
static uint32_t most_on_one_address(const MemRequest *request) {
    uint32_t most = 0;
    for (uint64_t left = request->lanes; left; left &= left - 1) {
        const uint32_t address = request->address[__builtin_ctzll(left)];
        uint32_t count = 0;
        for (uint64_t others = left; others; others &= others - 1)
            count += request->address[__builtin_ctzll(others)] == address;
        if (count > most) most = count;
    }
    return most;
}

/* The most requests that meet in one bank. Reads and writes of one row of a bank are one; atomics are never joined. */
static uint32_t most_in_one_bank(const Config *config, const MemRequest *request, uint32_t component, bool join) {
    uint32_t rows[ISA_MAX_LANES], row_count = 0, in_bank[ISA_MAX_LANES] = {0}, most = 0;
    for (uint64_t left = request->lanes; left; left &= left - 1) {
        const uint32_t word = request->address[__builtin_ctzll(left)] / 4 + component;
        const uint32_t row = word / (uint32_t)config->shared_bank_words;
        bool seen = false;
        for (uint32_t i = 0; join && !seen && i < row_count; i++) seen = rows[i] == row;
        if (seen) continue;
        rows[row_count++] = row;
        const uint32_t count = ++in_bank[row % config->shared_banks];
        if (count > most) most = count;
    }
    return most;
}

uint32_t access_cost(Step *step, const DecodedInst *inst, const MemRequest *request) {
    const Config *config = &step->program->config;
    Stats *stats = &step->core->stats;
    const bool atomic = access_is_atomic(inst);
    const uint32_t each = atomic ? (uint32_t)config->atomic_cycles : 1;
    if (inst->resource_space == OPERAND_SHARED) {
        uint32_t cycles = 0;
        for (int c = 0; c < inst->resource_count; c++)
            cycles += most_in_one_bank(config, request, inst->resource_swizzle[c], !atomic);
        if (cycles > inst->resource_count) stats->bank_conflict_cycles += (cycles - inst->resource_count) * each;
        return cycles ? cycles * each : 1;
    }
    if (!atomic) return 0;
    const uint32_t lanes = most_on_one_address(request);
    if (lanes > 1) stats->atomic_conflict_cycles += (lanes - 1) * each;
    return lanes ? lanes * each : 1;
}

/* ---- service ---- */

/* Lanes in ascending order: of several lanes that store to one address, the highest wins. */
static void serve_store(const DecodedInst *inst, const MemRequest *request, View view) {
    for (uint64_t left = request->lanes; left; left &= left - 1) {
        const int l = __builtin_ctzll(left);
        for (int c = 0; c < inst->resource_count; c++)
            if (in_bounds(view, request->address[l], inst->resource_swizzle[c]))
                view.words[request->address[l] / 4 + inst->resource_swizzle[c]] = request->data[c][l];
    }
}

static void serve_load(const Program *p, const DecodedInst *inst, const MemRequest *request, View view,
                       uint32_t *registers) {
    for (uint64_t left = request->lanes; left; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctzll(left);
        for (int c = 0; c < inst->resource_count; c++) {
            const bool inside = in_bounds(view, request->address[l], inst->resource_swizzle[c]);
            const uint32_t word = inside ? view.words[request->address[l] / 4 + inst->resource_swizzle[c]] : 0;
            uint32_t *lanes = registers + inst->dst[c];
            if (!inst->scalar) lanes[l] = word;
            for (uint32_t i = 0; inst->scalar && i < p->stride; i++) lanes[i] = word; /* a wave register */
        }
    }
}

static uint32_t combine(const DecodedInst *inst, uint32_t old, uint32_t a, uint32_t b) {
    switch (inst->op) {
    case OP_ATOMIC_ADD_U32: return old + a;
    case OP_ATOMIC_SUB_U32: return old - a;
    case OP_ATOMIC_MIN_U32: return old < a ? old : a;
    case OP_ATOMIC_MAX_U32: return old > a ? old : a;
    case OP_ATOMIC_MIN_I32: return (int32_t)old < (int32_t)a ? old : a;
    case OP_ATOMIC_MAX_I32: return (int32_t)old > (int32_t)a ? old : a;
    case OP_ATOMIC_AND: return old & a;
    case OP_ATOMIC_OR: return old | a;
    case OP_ATOMIC_XOR: return old ^ a;
    case OP_ATOMIC_EXCHANGE: return a;
    case OP_ATOMIC_COMPARE_EXCHANGE: return old == a ? b : old;
    default: return lane_bits(lane_float(old) + lane_float(a)); /* atomic_add.f32 */
    }
}

/* Lanes in ascending order, each seeing what the one before it left. */
static void serve_atomic(const DecodedInst *inst, const MemRequest *request, View view, uint32_t *registers) {
    for (uint64_t left = request->lanes; left; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctzll(left);
        uint32_t old = 0;
        if (in_bounds(view, request->address[l], inst->resource_swizzle[0])) {
            uint32_t *word = &view.words[request->address[l] / 4 + inst->resource_swizzle[0]];
            old = *word;
            *word = combine(inst, old, request->data[0][l], request->data[1][l]);
        }
        for (int c = 0; registers && c < inst->dst_count; c++) registers[inst->dst[c] + l] = old;
    }
}

/* Group memory that has been given to another group since is nobody's business any more. */
static bool is_stale(const Step *step, const DecodedInst *inst, const MemRequest *request) {
    return inst->resource_space == OPERAND_SHARED &&
           step->core->groups[request->group_slot].generation != request->generation;
}

void access_serve(Step *step, const DecodedInst *inst, const MemRequest *request, Wave *wave) {
    if (is_stale(step, inst, request)) return;
    const View view = view_of(step, inst, request);
    uint32_t *registers = wave ? state_registers(step->gpu, wave) : NULL;
    if (inst->op == OP_ST)
        serve_store(inst, request, view);
    else if (access_is_atomic(inst))
        serve_atomic(inst, request, view, registers);
    else if (registers)
        serve_load(step->program, inst, request, view, registers);
}
