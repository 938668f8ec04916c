/* access.c: what a memory instruction may touch, and what it costs. coalesce.c finds the lines that it touches, serve.c
 * does it. */
#include "sim/memory/units.h"

#include <string.h>

#include "asm/isa/lane_ops.h"
#include "sim/base/arith.h"
#include "sim/machine/operand.h"

/* ---- checks ---- */

bool memory_raise(Step *step, FaultKind kind, const DecodedInst *inst, const MemRequest *request, uint64_t lanes,
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
    const TexelInfo *format = &texel_formats[shape->format];
    const bool has_word = format->bits[0] == 32 && format->bytes == 4; /* one component, for atomics */
    const bool fits =
        shape->format && inst->source_count[0] == texture_coordinates(shape) && (has_word || !inst_is_atomic(inst));
    if (!fits) return memory_raise(step, FAULT_NOT_A_TEXTURE, inst, request, request->lanes, 0);
    uint32_t *address = request_addresses(step, request);
    const bool has_layers = inst->source_count[0] == 3;
    const uint32_t *x = operand_source(step, wave, inst, 0, 0), *y = operand_source(step, wave, inst, 0, 1);
    const uint32_t *z = operand_source(step, wave, inst, 0, has_layers ? 2 : 1);
    uint64_t outside = 0;
    for (uint64_t left = request->lanes; left; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctzll(left), layer = has_layers ? z[l] : 0;
        for (int c = 0; inst->op == OP_ST && c < inst->resource_count; c++) {
            const uint8_t component = inst->resource_swizzle[c];
            uint32_t *data = &request_data(step, request, c)[l];
            if (format->bits[component] && format->bits[component] < 32)
                *data = texel_encode(shape->format, component, number_float(*data));
        }
        const bool inside = x[l] < shape->width && y[l] < shape->height && layer < texture_layers(shape, 0);
        address[l] = inside ? texture_byte_of(shape, 0, x[l], layer * shape->height + y[l]) : TEXEL_OUTSIDE;
        outside |= (uint64_t)!inside << l;
    }
    if (outside && step->program->config.bounds == BOUNDS_FAULT) {
        const int first = __builtin_ctzll(outside);
        memory_raise(step, FAULT_OUT_OF_BOUNDS, inst, request, outside, x[first]);
        step->fault->texel_y = y[first];
        step->fault->texel_z = has_layers ? z[first] : 0;
        return false;
    }
    *words_outside = count_bits(outside) * inst->resource_count;
    return true;
}

/* The byte addresses of the lanes, with the instruction's offset. */
static const uint32_t *byte_addresses(Step *step, Wave *wave, const DecodedInst *inst, const MemRequest *request) {
    const uint32_t *address = operand_source(step, wave, inst, 0, 0);
    if (!inst->address_offset) return address;
    uint32_t *sum = request_addresses(step, request);
    for (uint32_t l = 0; l < step->program->stride; l++) sum[l] = address[l] + inst->address_offset;
    return sum;
}

/* See MemRequest. Without a fault and without words out of bounds, then. */
static bool is_contiguous(const DecodedInst *inst, const View *view, uint64_t lanes, const uint32_t *address) {
    if (inst->resource_count != 1 || inst->component_bytes != 4 || inst->scalar || (lanes & (lanes + 1))) return false;
    if (inst->resource_space == OPERAND_PRIVATE) return false; /* lanes do not share it: neighbours are far apart */
    const uint32_t count = count_bits(lanes), start = address[0];
    uint32_t differences = start & 3, next = start;
    for (uint32_t l = 0; l < count; l++, next += 4) differences |= address[l] ^ next;
    return !differences && start < UINT32_MAX - 4 * count && /* no turn-around */
           view_has(*view, inst, start + 4 * (count - 1), 0);
}

bool access_check(Step *step, Wave *wave, const DecodedInst *inst, MemRequest *request, uint32_t *words_outside) {
    const View view = view_of(step, inst, request);
    *words_outside = 0;
    request->contiguous = 0;
    if (!request->lanes) return true; /* nothing is accessed */
    if (!view.words) return memory_raise(step, FAULT_UNBOUND, inst, request, request->lanes, 0);
    if (inst_is_texel(inst)) return check_texels(step, wave, inst, &view.shape, request, words_outside);
    const uint32_t *address = byte_addresses(step, wave, inst, request);
    request->contiguous = is_contiguous(inst, &view, request->lanes, address);
    if (request->contiguous) {
        request->first = view.base + address[0] / 4 + inst->resource_swizzle[0];
        return true;
    }

    uint32_t *kept = request_addresses(step, request);
    if (kept != address) memcpy(kept, address, step->program->stride * sizeof *address);
    uint64_t misaligned = 0, outside = 0;
    uint32_t outside_address = 0; /* of the first word */
    for (uint64_t left = request->lanes; left; left &= left - 1) {
        const int l = __builtin_ctzll(left);
        misaligned |= (uint64_t)((address[l] & (inst->component_bytes - 1u)) != 0) << l;
        for (int c = 0; c < inst->resource_count; c++) {
            if (view_has(view, inst, address[l], c)) continue;
            if (!outside) outside_address = (uint32_t)inst_byte(inst, address[l], c);
            outside |= 1ull << l;
            ++*words_outside;
        }
    }
    if (misaligned)
        return memory_raise(step, FAULT_MISALIGNED, inst, request, misaligned, address[__builtin_ctzll(misaligned)]);
    if (outside && step->program->config.bounds == BOUNDS_FAULT)
        return memory_raise(step, FAULT_OUT_OF_BOUNDS, inst, request, outside, outside_address);
    return true;
}

/* ---- costs ---- */

/* Memory on the core: word i is in row i / row_words, row r in bank r modulo `banks`. */
typedef struct Banks {
    uint64_t row_words, banks, words;
} Banks;

/* The numbers that some lanes have, or some of their components, each once, with how many have it. */
enum { TALLY_BITS = 9, TALLY_PLACES = 1 << TALLY_BITS };
_Static_assert(TALLY_PLACES >= 2 * ISA_MAX_LANES * ISA_COMPONENTS, "half of the places stay free");
typedef struct Tally {
    uint32_t number[TALLY_PLACES]; /* at a place that the number says, or behind it, where a place is free */
    uint8_t count[TALLY_PLACES];   /* 0: the place is free; only these are cleared */
    uint32_t mask;                 /* places that are used, less one */
} Tally;

/* Numbers that fit at most. */
static void tally_begin(Tally *tally, uint32_t most) {
    tally->mask = 2 * ISA_MAX_LANES - 1;
    while (tally->mask < 2 * most - 1) tally->mask = 2 * tally->mask + 1;
    memset(tally->count, 0, tally->mask + 1);
}

/* One more has the number; returns how many have it now. */
static uint32_t tally_add(Tally *tally, uint32_t number) {
    /* Neighbours, and multiples of powers of two, do not meet. */
    uint32_t at = (number * 0x9e3779b1u) >> (32 - TALLY_BITS) & tally->mask;
    while (tally->count[at] && tally->number[at] != number) at = (at + 1) & tally->mask;
    tally->number[at] = number;
    return ++tally->count[at];
}

/* The most requests for one bank, of the components from `first` to before `end`. Those for one row of a bank are one,
 * if they can be joined. A word outside is in no bank. */
static uint32_t most_in_one_bank(const Step *step, const DecodedInst *inst, const Banks *banks,
                                 const MemRequest *request, int first, int end, bool join) {
    if (request->contiguous && banks->row_words == 1) /* a row each, in all banks by turns */
        return (uint32_t)div_ceil(count_bits(request->lanes), banks->banks);
    Tally rows;
    uint32_t own[ISA_MAX_LANES], in_bank[ISA_MAX_LANES] = {0}, most = 0;
    const uint32_t *address = request_all_addresses(step, inst, request, own);
    if (join) tally_begin(&rows, count_bits(request->lanes) * (uint32_t)(end - first));
    for (uint64_t left = request->lanes; left; left &= left - 1)
        for (int c = first; c < end; c++) {
            const uint32_t word = (uint32_t)(inst_byte(inst, address[__builtin_ctzll(left)], c) / 4);
            if (word >= banks->words) continue;
            const uint32_t row = word / (uint32_t)banks->row_words;
            if (join && tally_add(&rows, row) > 1) continue;
            most = max_u32(most, ++in_bank[row % (uint32_t)banks->banks]);
        }
    return most;
}

uint16_t access_l1_passes(const Step *step, const DecodedInst *inst, const MemRequest *request) {
    const Banks banks = {1, step->program->config.l1_banks, UINT32_MAX};
    uint32_t passes = 0;
    if (!banks.banks || !isa_is_load(inst->op)) return 0;
    for (int c = 0; c < inst->resource_count; c++)
        passes += most_in_one_bank(step, inst, &banks, request, c, c + 1, true);
    return (uint16_t)passes;
}

/* Do all lanes of an atomic on group memory add the same, for no one to know what was there? */
static bool only_counts(const Step *step, const DecodedInst *inst, const MemRequest *request) {
    if (!inst->result_unused || !request->lanes) return false;
    const uint32_t *operand = request_data(step, request, 0);
    uint32_t differences = 0;
    for (uint64_t left = request->lanes; left; left &= left - 1)
        differences |= operand[__builtin_ctzll(left)] ^ operand[__builtin_ctzll(request->lanes)];
    return !differences;
}

/* Passes that the words of each lane take, whatever their banks: of a load half as many if neighbouring lanes, or lanes
 * two apart, want the same words. */
static uint32_t vector_passes(const Step *step, const DecodedInst *inst, const MemRequest *request) {
    const uint32_t words = (inst->resource_count * inst->component_bytes + 3) / 4;
    if (words == 1 || !isa_is_load(inst->op)) return words;
    const uint32_t *address = request_addresses(step, request);
    int alike = 3; /* bit 0: neighbours, bit 1: lanes two apart */
    for (uint64_t left = request->lanes; left; left &= left - 1)
        for (int l = __builtin_ctzll(left), apart = 1; apart <= 2; apart++)
            if (request->lanes >> (l ^ apart) & 1 && address[l] != address[l ^ apart]) alike &= ~apart;
    return alike ? (words + 1) / 2 : words;
}

/* What an access to group memory or private memory costs. */
static AccessCost core_cost(Step *step, const DecodedInst *inst, const MemRequest *request) {
    const Config *config = &step->program->config;
    const bool shared = inst->resource_space == OPERAND_SHARED, atomic = inst_is_atomic(inst);
    /* The rows of private memory hold the same word of every lane, one below the other. */
    const Banks banks = shared ? (Banks){config->shared_bank_words, config->shared_banks, step->program->shared_words}
                               : (Banks){1, 1, step->program->private_words};
    const bool join = !atomic || (config->shared_counts == SHARED_COUNTS && only_counts(step, inst, request));
    const int step_by = shared && config->shared_components == SHARED_TOGETHER ? inst->resource_count : 1;
    const uint64_t each = !shared ? 1 : atomic ? config->atomic_cycles : config->shared_cycles;
    const bool by_lane = shared && config->shared_vectors == SHARED_BY_LANE;
    const uint32_t width = by_lane ? vector_passes(step, inst, request) : 0;
    const uint32_t least = max_u32(width, (uint32_t)(inst->resource_count / step_by));
    uint32_t passes = 0;
    for (int c = 0; c < inst->resource_count; c += step_by)
        passes += most_in_one_bank(step, inst, &banks, request, c, c + step_by, join);
    if (!passes) return (AccessCost){.unit = 1};
    passes = max_u32(passes, width);
    if (passes > least) step_count(step, request->pc, bank_conflict_cycles, (passes - least) * each);
    const uint64_t unit = passes * each, wave = shared ? config->shared_wave_cycles : 0;
    return (AccessCost){.unit = unit, .later = wave ? (passes - 1) * wave : unit - 1, .wave = passes * wave};
}

AccessCost access_cost(Step *step, const DecodedInst *inst, const MemRequest *request) {
    if (inst->resource_space >= OPERAND_SHARED) return core_cost(step, inst, request);
    if (!inst_is_atomic(inst)) return (AccessCost){.unit = 0};
    const View view = view_of(step, inst, request);
    const uint32_t *address = request_addresses(step, request);
    uint64_t inside = request->contiguous ? request->lanes : 0; /* lanes that change something */
    for (uint64_t left = request->lanes & ~inside; left; left &= left - 1) {
        const int l = __builtin_ctzll(left);
        inside |= (uint64_t)view_has(view, inst, address[l], 0) << l;
    }
    const uint64_t cycles = max_u64(1, access_atomic_cycles(step, request, inside));
    return (AccessCost){.unit = cycles, .later = cycles - 1};
}

uint64_t access_atomic_cycles(Step *step, const MemRequest *request, uint64_t lanes) {
    const uint64_t each = step->program->config.atomic_cycles;
    if (request->contiguous) return lanes ? each : 0;
    const uint32_t *address = request_addresses(step, request);
    Tally addresses;
    uint32_t most = 0;
    tally_begin(&addresses, count_bits(lanes));
    for (uint64_t left = lanes; left; left &= left - 1)
        most = max_u32(most, tally_add(&addresses, address[__builtin_ctzll(left)]));
    if (most > 1) step_count(step, request->pc, atomic_conflict_cycles, (most - 1) * each);
    return most * each;
}

uint64_t access_atomic_hundredths(Step *step, const DecodedInst *inst, const MemRequest *request, uint64_t lanes) {
    const Config *config = &step->program->config;
    const uint32_t *address = request_addresses(step, request), words = (uint32_t)config->sector_bytes / 4;
    uint32_t most[CONFIG_MAX_SECTORS] = {0}, changed[CONFIG_MAX_SECTORS] = {0}; /* of the sectors of the line */
    Tally tally;
    tally_begin(&tally, count_bits(lanes));
    for (uint64_t left = lanes; left; left &= left - 1) {
        const uint32_t lane = (uint32_t)__builtin_ctzll(left);
        const uint32_t word =
            request->contiguous ? (uint32_t)request->first + lane : address[lane] / 4 + inst->resource_swizzle[0];
        const uint32_t sector = word / words % (uint32_t)(config->line_bytes / config->sector_bytes);
        const uint32_t count = tally_add(&tally, word);
        changed[sector] += count == 1;
        most[sector] = max_u32(most[sector], count);
    }
    uint64_t sum = 0;
    for (uint32_t s = 0; s < CONFIG_MAX_SECTORS; s++) {
        const uint64_t full = changed[s] == words ? config->atomic_full_interval : 0,
                       each = full ?: config->atomic_interval;
        if (most[s] > 1) step_count(step, request->pc, atomic_conflict_cycles, (most[s] - 1) * each / 100);
        sum += most[s] * each;
    }
    return sum;
}
