/* access.c: what a memory instruction touches, whether it may, and what that costs. access_serve.c does it. */
#include "sim/core/stages.h"

View access_view(const Step *step, uint8_t space, uint32_t index, uint32_t group_slot) {
    const Program *p = step->program;
    if (space == OPERAND_SHARED)
        return (View){.words = state_shared(step->gpu, step->core_id, group_slot), .count = p->shared_words};
    if (index >= ISA_RESOURCES) return (View){0};
    const Resource *r = &p->resource[program_space(space)][index];
    return (View){.words = r->bound ? state_memory(step->gpu) + r->offset : NULL, .count = r->words, .shape = r->shape};
}

View access_view_of(const Step *step, const DecodedInst *inst, const MemRequest *request) {
    return access_view(step, inst->resource_space, request->index, request->group_slot);
}

bool access_is_atomic(const DecodedInst *inst) {
    return inst->op >= OP_ATOMIC_ADD_U32 && inst->op <= OP_ATOMIC_ADD_F32;
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
    fault->texel = access_is_texel(inst);
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
            if (access_in_bounds(view, address, inst->resource_swizzle[c])) continue;
            if (!check.outside) check.outside_address = address + 4u * inst->resource_swizzle[c];
            check.outside |= 1ull << l;
            check.words_outside++;
        }
    }
    return check;
}

static bool check_texels(Step *step, uint32_t slot, const DecodedInst *inst, const View *view, MemRequest *request,
                         uint32_t *outside) {
    if (!view->shape.format) return raise(step, FAULT_NOT_A_TEXTURE, slot, inst, request, request->lanes, 0);
    Wave *wave = state_wave(step->gpu, step->core_id, slot);
    const TexelCheck check = texel_prepare(step, wave, inst, &view->shape, request);
    if (check.outside && step->program->config.bounds == BOUNDS_FAULT) {
        raise(step, FAULT_OUT_OF_BOUNDS, slot, inst, request, check.outside, check.x);
        step->fault->texel_y = check.y;
        return false;
    }
    *outside = (uint32_t)__builtin_popcountll(check.outside) * inst->resource_count;
    return true;
}

/* See MemRequest. Without a fault and without words out of bounds, then. */
static bool is_row(const DecodedInst *inst, View view, const MemRequest *request) {
    if (inst->resource_count != 1 || inst->scalar || (request->lanes & (request->lanes + 1))) return false;
    const uint32_t count = (uint32_t)__builtin_popcountll(request->lanes), start = request->address[0];
    uint32_t differences = start & 3;
    for (uint32_t l = 0; l < count; l++) differences |= request->address[l] ^ (start + 4 * l);
    return !differences && start < UINT32_MAX - 4 * count && /* no turn-around */
           access_in_bounds(view, start + 4 * (count - 1), inst->resource_swizzle[0]);
}

bool access_check(Step *step, uint32_t slot, const DecodedInst *inst, MemRequest *request, uint32_t *outside) {
    const View view = access_view_of(step, inst, request);
    *outside = 0;
    request->in_row = 0;
    if (!request->lanes) return true; /* nobody accesses anything */
    if (!view.words) return raise(step, FAULT_UNBOUND, slot, inst, request, request->lanes, 0);
    if (access_is_texel(inst)) return check_texels(step, slot, inst, &view, request, outside);
    request->in_row = is_row(inst, view, request);
    if (request->in_row) return true;
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
static uint32_t most_on_one_address(const MemRequest *request, uint64_t lanes) {
    uint32_t most = 0;
    for (uint64_t left = lanes; left; left &= left - 1) {
        const uint32_t address = request->address[__builtin_ctzll(left)];
        uint32_t count = 0;
        for (uint64_t others = left; others; others &= others - 1)
            count += request->address[__builtin_ctzll(others)] == address;
        if (count > most) most = count;
    }
    return most;
}

/* The most requests that meet in one bank. Reads and writes of one row of a bank are one; atomics are never joined. A
 * word outside of group memory, which has `words` of them, is in no bank. */
static uint32_t most_in_one_bank(const Config *config, const MemRequest *request, uint32_t component, uint32_t words,
                                 bool join) {
    uint32_t rows[ISA_MAX_LANES], row_count = 0, in_bank[ISA_MAX_LANES] = {0}, most = 0;
    for (uint64_t left = request->lanes; left; left &= left - 1) {
        const uint32_t word = request->address[__builtin_ctzll(left)] / 4 + component;
        if (word >= words) continue;
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

/* Lanes of an atomic that change something. */
static uint64_t lanes_inside(const Step *step, const DecodedInst *inst, const MemRequest *request) {
    const View view = access_view_of(step, inst, request);
    uint64_t inside = 0;
    for (uint64_t left = request->lanes; left; left &= left - 1) {
        const int l = __builtin_ctzll(left);
        inside |= (uint64_t)access_in_bounds(view, request->address[l], inst->resource_swizzle[0]) << l;
    }
    return inside;
}

uint32_t access_cost(Step *step, const DecodedInst *inst, const MemRequest *request) {
    const Config *config = &step->program->config;
    Stats *stats = &step->core->stats;
    const bool atomic = access_is_atomic(inst);
    const uint32_t each = (uint32_t)(atomic ? config->atomic_cycles : config->shared_cycles);
    if (inst->resource_space == OPERAND_SHARED) {
        uint32_t cycles = 0;
        for (int c = 0; c < inst->resource_count; c++)
            cycles +=
                most_in_one_bank(config, request, inst->resource_swizzle[c], step->program->shared_words, !atomic);
        if (cycles > inst->resource_count) stats->bank_conflict_cycles += (cycles - inst->resource_count) * each;
        return cycles ? cycles * each : 1;
    }
    if (!atomic) return 0;
    const uint64_t cycles = access_atomic_cycles(step, request, lanes_inside(step, inst, request));
    return cycles ? (uint32_t)cycles : 1;
}

uint64_t access_atomic_cycles(Step *step, const MemRequest *request, uint64_t lanes) {
    const uint64_t each = step->program->config.atomic_cycles, most = most_on_one_address(request, lanes);
    if (most > 1) step->core->stats.atomic_conflict_cycles += (most - 1) * each;
    return most * each;
}
