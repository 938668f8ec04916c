/* access.c: what a memory instruction touches: whether it may, which lines of memory that are, and what it costs.
 * serve.c does it. */
#include "sim/memory/access.h"

#include "sim/lanes/lane_ops.h"
#include "sim/machine/operand.h"

/* ---- checks ---- */

static bool raise(Step *step, FaultKind kind, uint32_t slot, const DecodedInst *inst, const MemRequest *request,
                  uint64_t lanes, uint32_t address) {
    if (!fault_raise(step, kind, slot, lanes)) return false;
    Fault *fault = step->fault;
    fault->space = inst->resource_space;
    fault->index = request->index;
    fault->group_slot = request->group_slot;
    fault->address = address;
    fault->texel = inst_is_texel(inst);
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
            if (view_has(view, address, inst->resource_swizzle[c])) continue;
            if (!check.outside) check.outside_address = address + 4u * inst->resource_swizzle[c];
            check.outside |= 1ull << l;
            check.words_outside++;
        }
    }
    return check;
}

typedef struct TexelCheck {
    uint64_t outside; /* lanes */
    uint32_t x, y;    /* of the first of them */
} TexelCheck;

/* Make coordinates addresses (of a texel's first byte), and the colours of a store the bits of the format. */
static TexelCheck texel_prepare(Step *step, Wave *wave, const DecodedInst *inst, const TextureShape *shape,
                                MemRequest *request) {
    const uint32_t *x = operand_source(step, wave, inst, 0, 0), *y = operand_source(step, wave, inst, 0, 1);
    TexelCheck check = {0};
    for (uint64_t left = request->lanes; left; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctzll(left);
        for (int c = 0; inst->op == OP_ST && shape->format == TEXEL_RGBA8 && c < inst->resource_count; c++)
            request->data[c][l] = texture_encode(shape->format, lane_float(request->data[c][l]));
        if (x[l] < shape->width && y[l] < shape->height) {
            request->address[l] = 4 * texture_word_of(shape, 0, x[l], y[l]);
            continue;
        }
        if (!check.outside) check.x = x[l], check.y = y[l];
        check.outside |= 1ull << l;
        request->address[l] = TEXEL_OUTSIDE;
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
           view_has(view, start + 4 * (count - 1), inst->resource_swizzle[0]);
}

bool access_check(Step *step, uint32_t slot, const DecodedInst *inst, MemRequest *request, uint32_t *outside) {
    const View view = view_of(step, inst, request);
    *outside = 0;
    request->contiguous = 0;
    if (!request->lanes) return true; /* nobody accesses anything */
    if (!view.words) return raise(step, FAULT_UNBOUND, slot, inst, request, request->lanes, 0);
    if (inst_is_texel(inst)) return check_texels(step, slot, inst, &view, request, outside);
    request->contiguous = is_row(inst, view, request);
    if (request->contiguous) return true;
    const AddressCheck check = check_lanes(inst, view, request);
    if (check.misaligned)
        return raise(step, FAULT_MISALIGNED, slot, inst, request, check.misaligned, check.misaligned_address);
    if (check.outside && step->program->config.bounds == BOUNDS_FAULT)
        return raise(step, FAULT_OUT_OF_BOUNDS, slot, inst, request, check.outside, check.outside_address);
    *outside = check.words_outside;
    return true;
}

/* ---- coalescing: from the addresses of a wave's lanes to the lines of memory that they touch ----
 * Words out of bounds touch nothing, and neither do inactive lanes, whatever their addresses are. */

/* Neighbours mostly share a line, so the newest is looked at first. */
static LineAccess *find_line(LineAccess *accesses, uint16_t *count, uint32_t line) {
    for (uint16_t i = *count; i-- > 0;)
        if (accesses[i].line == line) return &accesses[i];
    accesses[*count] = (LineAccess){.line = line};
    return &accesses[(*count)++];
}

/* The lines of `count` neighbouring words, the first of them at `byte`. */
static uint16_t lines_of_row(const Config *config, uint64_t byte, uint32_t count, LineAccess *accesses) {
    const uint32_t words_in_line = (uint32_t)config->line_bytes / 4,
                   words_in_sector = (uint32_t)config->sector_bytes / 4;
    uint64_t word = byte / 4;
    uint16_t lines = 0;
    for (uint32_t lane = 0; lane < count;) {
        const uint32_t at = (uint32_t)(word % words_in_line), room = words_in_line - at;
        const uint32_t here = count - lane < room ? count - lane : room;
        const uint32_t first = at / words_in_sector, last = (at + here - 1) / words_in_sector;
        accesses[lines++] = (LineAccess){.line = (uint32_t)(word / words_in_line),
                                         .lanes = (here == 64 ? ~UINT64_C(0) : (UINT64_C(1) << here) - 1) << lane,
                                         .sectors = (uint8_t)((2u << last) - (1u << first))};
        lane += here;
        word += here;
    }
    return lines;
}

void coalesce(const Step *step, const DecodedInst *inst, MemRequest *request, LineAccess *accesses) {
    const Config *config = &step->program->config;
    const View view = view_of_resource(step, inst->resource_space, request->index, request->group_slot);
    const uint64_t base = view.words ? (uint64_t)(view.words - state_memory(step->gpu)) * 4 : 0;
    const int line_shift = __builtin_ctzll(config->line_bytes), sector_shift = __builtin_ctzll(config->sector_bytes);
    if (request->contiguous) {
        const uint64_t first = base + request->address[0] + 4u * inst->resource_swizzle[0];
        request->line_count = lines_of_row(config, first, (uint32_t)__builtin_popcountll(request->lanes), accesses);
        return;
    }
    request->line_count = 0;
    for (uint64_t left = request->lanes; left; left &= left - 1) {
        const int l = __builtin_ctzll(left);
        for (int c = 0; c < inst->resource_count; c++) {
            const uint64_t word = view_word(view, inst, request, l, c);
            if (word >= view.count) continue;
            const uint64_t byte = base + 4 * word;
            LineAccess *access = find_line(accesses, &request->line_count, (uint32_t)(byte >> line_shift));
            access->lanes |= 1ull << l;
            access->sectors |= (uint8_t)(1u << ((byte & (config->line_bytes - 1)) >> sector_shift));
        }
    }
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
    const View view = view_of(step, inst, request);
    uint64_t inside = 0;
    for (uint64_t left = request->lanes; left; left &= left - 1) {
        const int l = __builtin_ctzll(left);
        inside |= (uint64_t)view_has(view, request->address[l], inst->resource_swizzle[0]) << l;
    }
    return inside;
}

uint32_t access_cost(Step *step, const DecodedInst *inst, const MemRequest *request) {
    const Config *config = &step->program->config;
    Stats *stats = &step->core->stats;
    const bool atomic = inst_is_atomic(inst);
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
