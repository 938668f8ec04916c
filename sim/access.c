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
    return (View){.words = r->bound ? state_memory(step->gpu) + r->offset : NULL, .count = r->words, .shape = r->shape};
}

static View view_of(const Step *step, const DecodedInst *inst, const MemRequest *request) {
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

bool access_check(Step *step, uint32_t slot, const DecodedInst *inst, MemRequest *request, uint32_t *outside) {
    const View view = view_of(step, inst, request);
    *outside = 0;
    if (!request->lanes) return true; /* nobody accesses anything */
    if (!view.words) return raise(step, FAULT_UNBOUND, slot, inst, request, request->lanes, 0);
    if (access_is_texel(inst)) return check_texels(step, slot, inst, &view, request, outside);
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
    const uint32_t each = (uint32_t)(atomic ? config->atomic_cycles : config->shared_cycles);
    if (inst->resource_space == OPERAND_SHARED) {
        uint32_t cycles = 0;
        for (int c = 0; c < inst->resource_count; c++)
            cycles += most_in_one_bank(config, request, inst->resource_swizzle[c], !atomic);
        if (cycles > inst->resource_count) stats->bank_conflict_cycles += (cycles - inst->resource_count) * each;
        return cycles ? cycles * each : 1;
    }
    if (!atomic) return 0;
    const uint64_t cycles = access_atomic_cycles(step, request, request->lanes);
    return cycles ? (uint32_t)cycles : 1;
}

uint64_t access_atomic_cycles(Step *step, const MemRequest *request, uint64_t lanes) {
    const uint64_t each = step->program->config.atomic_cycles, most = most_on_one_address(request, lanes);
    if (most > 1) step->core->stats.atomic_conflict_cycles += (most - 1) * each;
    return most * each;
}

/* ---- service ---- */

/* The part of a view that a line holds: word numbers from `first` to before `end`. All of it, without caches. */
typedef struct Part {
    View view;
    uint64_t first, end;
} Part;

static Part whole(View view) {
    return (Part){.view = view, .end = view.count};
}

static Part part_in_line(const Step *step, View view, uint32_t line) {
    const uint64_t words = step->program->config.line_bytes / sizeof(uint32_t);
    const uint64_t base = (uint64_t)(view.words - state_memory(step->gpu)), start = line * words;
    const uint64_t end = start + words - base; /* the line has some word of the view */
    return (Part){view, start > base ? start - base : 0, end < view.count ? end : view.count};
}

static bool is_in(const Part *part, uint64_t word) {
    return word >= part->first && word < part->end;
}

/* One out of bounds is in no part. */
uint64_t access_word(View view, const DecodedInst *inst, const MemRequest *request, int lane, int c) {
    if (access_is_texel(inst)) return texel_word(view, request->address[lane], inst->resource_swizzle[c]);
    return (uint64_t)request->address[lane] / 4 + inst->resource_swizzle[c];
}

/* Lanes in ascending order: of several lanes that store to one address, the highest wins. */
static void serve_store(const DecodedInst *inst, const MemRequest *request, uint64_t lanes, Part part) {
    for (uint64_t left = lanes; left; left &= left - 1) {
        const int l = __builtin_ctzll(left);
        for (int c = 0; c < inst->resource_count; c++) {
            const uint64_t word = access_word(part.view, inst, request, l, c);
            if (!is_in(&part, word)) continue;
            uint32_t *place = &part.view.words[word];
            const uint32_t bits = request->data[c][l];
            *place = access_is_texel(inst) ? texel_insert(part.view, *place, inst->resource_swizzle[c], bits) : bits;
        }
    }
}

/* A wave register is the same in all lanes. */
static void write_loaded(const Program *p, const DecodedInst *inst, uint32_t *lanes, uint32_t lane, uint32_t word) {
    if (!inst->scalar) lanes[lane] = word;
    for (uint32_t i = 0; inst->scalar && i < p->stride; i++) lanes[i] = word;
}

/* `words` is where the part's first word is. */
static void serve_load(const Program *p, const DecodedInst *inst, const MemRequest *request, uint64_t lanes, Part part,
                       const uint32_t *words, uint32_t *registers) {
    for (uint64_t left = lanes; left; left &= left - 1) {
        const int l = __builtin_ctzll(left);
        for (int c = 0; c < inst->resource_count; c++) {
            const uint64_t word = access_word(part.view, inst, request, l, c);
            if (!is_in(&part, word)) continue;
            const uint32_t bits = words[word - part.first];
            write_loaded(p, inst, registers + inst->dst[c], (uint32_t)l,
                         access_is_texel(inst) ? texel_extract(part.view, bits, inst->resource_swizzle[c]) : bits);
        }
    }
}

void access_clear_outside(Step *step, const DecodedInst *inst, MemRequest *request, Wave *wave) {
    const Part all = whole(view_of(step, inst, request));
    for (uint64_t left = request->lanes; left; left &= left - 1) {
        const int l = __builtin_ctzll(left);
        for (int c = 0; c < inst->resource_count; c++) {
            if (is_in(&all, access_word(all.view, inst, request, l, c))) continue;
            const bool no_texel = !access_is_texel(inst) || request->address[l] == TEXEL_OUTSIDE;
            const uint32_t bits = no_texel ? 0 : texel_missing(inst->resource_swizzle[c]);
            if (inst->op == OP_LD)
                write_loaded(step->program, inst, state_registers(step->gpu, wave) + inst->dst[c], (uint32_t)l, bits);
            else
                request->data[0][l] = 0;
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
static void serve_atomic(const DecodedInst *inst, MemRequest *request, uint64_t lanes, Part part) {
    for (uint64_t left = lanes; left; left &= left - 1) {
        const int l = __builtin_ctzll(left);
        const uint64_t word = access_word(part.view, inst, request, l, 0);
        if (!is_in(&part, word)) continue;
        const uint32_t old = part.view.words[word];
        part.view.words[word] = combine(inst, old, request->data[0][l], request->data[1][l]);
        request->data[0][l] = old;
    }
}

void access_write_old(Step *step, const DecodedInst *inst, const MemRequest *request, Wave *wave) {
    uint32_t *registers = state_registers(step->gpu, wave);
    for (uint64_t left = request->lanes; left; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctzll(left);
        for (int c = 0; c < inst->dst_count; c++) registers[inst->dst[c] + l] = request->data[0][l];
    }
}

/* Group memory that has been given to another group since is nobody's business any more. */
static bool is_stale(const Step *step, const DecodedInst *inst, const MemRequest *request) {
    return inst->resource_space == OPERAND_SHARED &&
           step->core->groups[request->group_slot].generation != request->generation;
}

void access_serve(Step *step, const DecodedInst *inst, MemRequest *request, Wave *wave) {
    if (is_stale(step, inst, request)) return;
    const Part all = whole(view_of(step, inst, request));
    if (inst->op == OP_ST) {
        serve_store(inst, request, request->lanes, all);
    } else if (access_is_atomic(inst)) {
        serve_atomic(inst, request, request->lanes, all);
        if (wave) access_write_old(step, inst, request, wave);
    } else if (wave) {
        serve_load(step->program, inst, request, request->lanes, all, all.view.words, state_registers(step->gpu, wave));
    }
}

void access_load_line(Step *step, const DecodedInst *inst, const MemRequest *request, const LineAccess *access,
                      const uint32_t *words, Wave *wave) {
    const View view = view_of(step, inst, request);
    const Part part = part_in_line(step, view, access->line);
    /* A line may start before the view. */
    const uint32_t *first = words + (view.words + part.first - state_line(step->gpu, access->line));
    serve_load(step->program, inst, request, access->lanes, part, first, state_registers(step->gpu, wave));
}

void access_change_line(Step *step, const DecodedInst *inst, MemRequest *request, uint64_t lanes, uint32_t line) {
    const Part part = part_in_line(step, view_of(step, inst, request), line);
    if (inst->op == OP_ST)
        serve_store(inst, request, lanes, part);
    else
        serve_atomic(inst, request, lanes, part);
}
