/* access.c: what a memory instruction may touch, and what it costs. coalesce.c finds the lines that it touches, serve.c
 * does it. */
#include "sim/memory/access.h"

#include <string.h>

#include "sim/base/arith.h"
#include "sim/lanes/lane_ops.h"
#include "sim/machine/operand.h"

/* ---- checks ---- */

static bool raise(Step *step, FaultKind kind, const DecodedInst *inst, const MemRequest *request, uint64_t lanes,
                  uint32_t address) {
    if (!fault_raise(step, kind, request->slot, lanes)) return false;
    Fault *fault = step->fault;
    fault->space = inst->resource_space;
    fault->index = request->index;
    fault->group_slot = request->group_slot;
    fault->address = address;
    fault->texel = inst_is_texel(inst);
    return false;
}

/* Make coordinates addresses of texels, and the colours of a store the bits of the format. Returns false after a fault.
 */
static bool check_texels(Step *step, Wave *wave, const DecodedInst *inst, const TextureShape *shape,
                         MemRequest *request, uint32_t *words_outside) {
    const bool fits = shape->format && (!inst_is_atomic(inst) ||
                                        (texture_texel_words(shape->format) == 1 && shape->format != TEXEL_RGBA8));
    if (!fits) return raise(step, FAULT_NOT_A_TEXTURE, inst, request, request->lanes, 0);
    uint32_t *address = request_addresses(step, request);
    const uint32_t *x = operand_source(step, wave, inst, 0, 0), *y = operand_source(step, wave, inst, 0, 1);
    const bool encodes = inst->op == OP_ST && shape->format == TEXEL_RGBA8;
    uint64_t outside = 0;
    for (uint64_t left = request->lanes; left; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctzll(left);
        for (int c = 0; encodes && c < inst->resource_count; c++) {
            uint32_t *data = &request_data(step, request, c)[l];
            *data = texture_encode(shape->format, lane_float(*data));
        }
        const bool inside = x[l] < shape->width && y[l] < shape->height;
        address[l] = inside ? 4 * texture_word_of(shape, 0, x[l], y[l]) : TEXEL_OUTSIDE;
        outside |= (uint64_t)!inside << l;
    }
    if (outside && step->program->config.bounds == BOUNDS_FAULT) {
        const int first = __builtin_ctzll(outside);
        raise(step, FAULT_OUT_OF_BOUNDS, inst, request, outside, x[first]);
        step->fault->texel_y = y[first];
        return false;
    }
    *words_outside = count_bits(outside) * inst->resource_count;
    return true;
}

/* See MemRequest. Without a fault and without words out of bounds, then. */
static bool is_contiguous(const DecodedInst *inst, const View *view, uint64_t lanes, const uint32_t *address) {
    if (inst->resource_count != 1 || inst->scalar || (lanes & (lanes + 1))) return false;
    if (inst->resource_space == OPERAND_PRIVATE) return false; /* lanes do not share it: neighbours are far apart */
    const uint32_t count = count_bits(lanes), start = address[0];
    uint32_t differences = start & 3, next = start;
    for (uint32_t l = 0; l < count; l++, next += 4) differences |= address[l] ^ next;
    return !differences && start < UINT32_MAX - 4 * count && /* no turn-around */
           view_has(*view, start + 4 * (count - 1), inst->resource_swizzle[0]);
}

bool access_check(Step *step, Wave *wave, const DecodedInst *inst, MemRequest *request, uint32_t *words_outside) {
    const View view = view_of(step, inst, request);
    const uint32_t *address = operand_source(step, wave, inst, 0, 0);
    *words_outside = 0;
    request->contiguous = 0;
    if (!request->lanes) return true; /* nothing is accessed */
    if (!view.words) return raise(step, FAULT_UNBOUND, inst, request, request->lanes, 0);
    if (inst_is_texel(inst)) return check_texels(step, wave, inst, &view.shape, request, words_outside);
    request->contiguous = is_contiguous(inst, &view, request->lanes, address);
    if (request->contiguous) {
        request->first = view.base + address[0] / 4 + inst->resource_swizzle[0];
        return true;
    }

    memcpy(request_addresses(step, request), address, step->program->stride * sizeof *address);
    uint64_t misaligned = 0, outside = 0;
    uint32_t outside_address = 0; /* of the first word */
    for (uint64_t left = request->lanes; left; left &= left - 1) {
        const int l = __builtin_ctzll(left);
        misaligned |= (uint64_t)((address[l] & 3) != 0) << l;
        for (int c = 0; c < inst->resource_count; c++) {
            if (view_has(view, address[l], inst->resource_swizzle[c])) continue;
            if (!outside) outside_address = address[l] + 4u * inst->resource_swizzle[c];
            outside |= 1ull << l;
            ++*words_outside;
        }
    }
    if (misaligned)
        return raise(step, FAULT_MISALIGNED, inst, request, misaligned, address[__builtin_ctzll(misaligned)]);
    if (outside && step->program->config.bounds == BOUNDS_FAULT)
        return raise(step, FAULT_OUT_OF_BOUNDS, inst, request, outside, outside_address);
    return true;
}

/* ---- costs ---- */

/* Memory on the core: word i is in row i / row_words, row r in bank r modulo `banks`. */
typedef struct Banks {
    uint64_t row_words, banks, cycles; /* of a row */
    uint32_t words;
} Banks;

/* The rows of private memory hold the same word of every lane, one below the other. */
static Banks banks_of(const Step *step, const DecodedInst *inst) {
    const Program *p = step->program;
    if (inst->resource_space == OPERAND_PRIVATE) return (Banks){1, 1, 1, p->private_words};
    return (Banks){p->config.shared_bank_words, p->config.shared_banks,
                   inst_is_atomic(inst) ? p->config.atomic_cycles : p->config.shared_cycles, p->shared_words};
}

/* The numbers that some lanes have, each once, with how many lanes that are. */
typedef struct Tally {
    uint32_t number[2 * ISA_MAX_LANES]; /* at a place that the number says, or behind it, where a place is free */
    uint8_t lanes[2 * ISA_MAX_LANES];   /* 0: the place is free; lanes alone are cleared */
} Tally;

/* One more lane has the number; returns how many have it now. */
static uint32_t tally_add(Tally *tally, uint32_t number) {
    uint32_t at = (number * 0x9e3779b1u) >> 25; /* neighbours, and multiples of powers of two, do not meet */
    while (tally->lanes[at] && tally->number[at] != number) at = (at + 1) % (2 * ISA_MAX_LANES);
    tally->number[at] = number;
    return ++tally->lanes[at];
}

/* The most requests for one bank. Reads and writes of one row of a bank are one; atomics are never joined. A word
 * outside is in no bank. */
static uint32_t most_in_one_bank(const Step *step, const DecodedInst *inst, const Banks *banks,
                                 const MemRequest *request, uint32_t component, bool join) {
    if (request->contiguous && banks->row_words == 1) /* a row each, in all banks by turns */
        return (uint32_t)div_ceil(count_bits(request->lanes), banks->banks);
    Tally rows;
    uint32_t own[ISA_MAX_LANES], in_bank[ISA_MAX_LANES] = {0}, most = 0;
    const uint32_t *address = request_all_addresses(step, inst, request, own);
    if (join) memset(rows.lanes, 0, sizeof rows.lanes);
    for (uint64_t left = request->lanes; left; left &= left - 1) {
        const uint32_t word = address[__builtin_ctzll(left)] / 4 + component;
        if (word >= banks->words) continue;
        const uint32_t row = word / (uint32_t)banks->row_words;
        if (join && tally_add(&rows, row) > 1) continue;
        most = max_u32(most, ++in_bank[row % (uint32_t)banks->banks]);
    }
    return most;
}

uint32_t access_cost(Step *step, const DecodedInst *inst, const MemRequest *request) {
    const bool atomic = inst_is_atomic(inst);
    uint64_t cycles = 0;
    if (inst->resource_space >= OPERAND_SHARED) {
        const Banks banks = banks_of(step, inst);
        for (int c = 0; c < inst->resource_count; c++)
            cycles += most_in_one_bank(step, inst, &banks, request, inst->resource_swizzle[c], !atomic);
        if (cycles > inst->resource_count)
            step->core->stats.bank_conflict_cycles += (cycles - inst->resource_count) * banks.cycles;
        cycles *= banks.cycles;
    } else if (atomic) {
        const View view = view_of(step, inst, request);
        const uint32_t *address = request_addresses(step, request);
        uint64_t inside = request->contiguous ? request->lanes : 0; /* lanes that change something */
        for (uint64_t left = request->lanes & ~inside; left; left &= left - 1) {
            const int l = __builtin_ctzll(left);
            inside |= (uint64_t)view_has(view, address[l], inst->resource_swizzle[0]) << l;
        }
        cycles = access_atomic_cycles(step, request, inside);
    } else {
        return 0;
    }
    return cycles ? (uint32_t)cycles : 1;
}

/* Lanes that work on one address do so one after the other: the most on any address count. */
uint64_t access_atomic_cycles(Step *step, const MemRequest *request, uint64_t lanes) {
    const uint64_t each = step->program->config.atomic_cycles;
    if (request->contiguous) return lanes ? each : 0;
    const uint32_t *address = request_addresses(step, request);
    Tally addresses;
    uint32_t most = 0;
    memset(addresses.lanes, 0, sizeof addresses.lanes);
    for (uint64_t left = lanes; left; left &= left - 1)
        most = max_u32(most, tally_add(&addresses, address[__builtin_ctzll(left)]));
    if (most > 1) step->core->stats.atomic_conflict_cycles += (most - 1) * each;
    return most * each;
}
