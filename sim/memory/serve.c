/* serve.c: what memory instructions do when they are served: loads, stores and atomics on buffers and on group
 * memory, loads and stores of private memory.
 */
#include <string.h>

#include "sim/base/arith.h"
#include "sim/check/hooks.h"
#include "sim/lanes/lane_ops.h"
#include "sim/memory/access.h"
#include "sim/program/texture.h"

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

/* The bits that a lane gets of a word of memory, */
static uint32_t texel_extract(View view, uint32_t word, int component) {
    if (view.shape.format != TEXEL_RGBA8) return word;
    return lane_bits(texture_decode(TEXEL_RGBA8, word >> (8 * component) & 255));
}

/* and the word with the bits that a lane stores. */
static uint32_t texel_insert(View view, uint32_t word, int component, uint32_t bits) {
    if (view.shape.format != TEXEL_RGBA8) return bits;
    return (word & ~(255u << (8 * component))) | bits << (8 * component);
}

/* What a lane gets that loads a component which the format lacks. */
static uint32_t texel_missing(View view, int component) {
    const uint32_t one = texture_has_integers(view.shape.format) ? 1 : lane_bits(1.0f);
    return component == 3 ? one : 0;
}

/* Of a contiguous request, those lanes that access a part, all of them in it: its first word's number in the view. */
static uint64_t first_word(const DecodedInst *inst, const MemRequest *request, uint64_t lanes) {
    return request->address[__builtin_ctzll(lanes)] / 4 + inst->resource_swizzle[0];
}

static size_t bytes_of(uint64_t lanes) {
    return (size_t)count_bits(lanes) * sizeof(uint32_t);
}

/* Lanes in ascending order: of several lanes that store to one address, the highest wins. */
static void serve_store(const DecodedInst *inst, const MemRequest *request, uint64_t lanes, Part part) {
    if (request->contiguous) {
        uint32_t *first = &part.view.words[first_word(inst, request, lanes)];
        memcpy(first, &request->data[0][__builtin_ctzll(lanes)], bytes_of(lanes));
        return;
    }
    for (uint64_t left = lanes; left; left &= left - 1) {
        const int l = __builtin_ctzll(left);
        for (int c = 0; c < inst->resource_count; c++) {
            const uint64_t word = view_word(part.view, inst, request, l, c);
            if (!is_in(&part, word)) continue;
            uint32_t *place = &part.view.words[word];
            const uint32_t bits = request->data[c][l];
            *place = inst_is_texel(inst) ? texel_insert(part.view, *place, inst->resource_swizzle[c], bits) : bits;
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
    if (request->contiguous) {
        const uint32_t *first = &words[first_word(inst, request, lanes) - part.first];
        memcpy(registers + inst_destination(p, inst, 0) + __builtin_ctzll(lanes), first, bytes_of(lanes));
        return;
    }
    for (uint64_t left = lanes; left; left &= left - 1) {
        const int l = __builtin_ctzll(left);
        for (int c = 0; c < inst->resource_count; c++) {
            const uint64_t word = view_word(part.view, inst, request, l, c);
            if (!is_in(&part, word)) continue;
            const uint32_t bits = words[word - part.first];
            write_loaded(p, inst, registers + inst_destination(p, inst, c), (uint32_t)l,
                         inst_is_texel(inst) ? texel_extract(part.view, bits, inst->resource_swizzle[c]) : bits);
        }
    }
}

void access_clear_outside(Step *step, const DecodedInst *inst, MemRequest *request, Wave *wave) {
    const Part all = whole(view_of(step, inst, request));
    uint32_t *registers = state_registers(step->gpu, wave);
    for (uint64_t left = request->lanes; left; left &= left - 1) {
        const int l = __builtin_ctzll(left);
        for (int c = 0; c < inst->resource_count; c++) {
            if (is_in(&all, view_word(all.view, inst, request, l, c))) continue;
            const bool no_texel = !inst_is_texel(inst) || request->address[l] == TEXEL_OUTSIDE;
            const uint32_t bits = no_texel ? 0 : texel_missing(all.view, inst->resource_swizzle[c]);
            if (inst->op == OP_LD)
                write_loaded(step->program, inst, registers + inst_destination(step->program, inst, c), (uint32_t)l,
                             bits);
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

/* Lanes side by side on words side by side, the first of them `words`: none of them sees what another one did. */
static void serve_neighbours(const DecodedInst *inst, MemRequest *request, uint64_t lanes, uint32_t *words) {
    const uint32_t first = (uint32_t)__builtin_ctzll(lanes), count = count_bits(lanes);
    uint32_t *a = request->data[0] + first, *b = request->data[1] + first, sums[ISA_MAX_LANES];
    const size_t bytes = count * sizeof *words;
    if (inst->op == OP_ATOMIC_ADD_U32) {
        for (uint32_t i = 0; i < count; i++) sums[i] = words[i] + a[i];
        memcpy(a, words, bytes);
        memcpy(words, sums, bytes);
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t old = words[i];
        words[i] = combine(inst, old, a[i], b[i]);
        a[i] = old;
    }
}

/* Lanes in ascending order, each seeing what the one before it left. */
static void serve_atomic(Step *step, const DecodedInst *inst, MemRequest *request, uint64_t lanes, Part part) {
    if (step->checker) check_served(step, inst, request, lanes, part.first, part.end);
    if (request->contiguous) {
        serve_neighbours(inst, request, lanes, &part.view.words[first_word(inst, request, lanes)]);
        step->core->memory.books.atomics_done += inst->resource_space != OPERAND_SHARED ? count_bits(lanes) : 0;
        return;
    }
    for (uint64_t left = lanes; left; left &= left - 1) {
        const int l = __builtin_ctzll(left);
        const uint64_t word = view_word(part.view, inst, request, l, 0);
        if (!is_in(&part, word)) continue;
        const uint32_t old = part.view.words[word];
        part.view.words[word] = combine(inst, old, request->data[0][l], request->data[1][l]);
        request->data[0][l] = old;
        step->core->memory.books.atomics_done += inst->resource_space != OPERAND_SHARED;
    }
}

void access_write_old(Step *step, const DecodedInst *inst, const MemRequest *request, Wave *wave) {
    uint32_t *registers = state_registers(step->gpu, wave);
    if (request->contiguous) { /* the lowest lanes */
        for (int c = 0; c < inst->dst_count; c++)
            memcpy(registers + inst_destination(step->program, inst, c), request->data[0], bytes_of(request->lanes));
        return;
    }
    for (uint64_t left = request->lanes; left; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctzll(left);
        for (int c = 0; c < inst->dst_count; c++)
            registers[inst_destination(step->program, inst, c) + l] = request->data[0][l];
    }
}

/* Private memory ends with its wave. */
static void serve_private(const Step *step, const DecodedInst *inst, const MemRequest *request, View view, Wave *wave) {
    uint32_t *registers = state_registers(step->gpu, wave);
    for (uint64_t left = request->lanes; left; left &= left - 1) {
        const int l = __builtin_ctzll(left);
        for (int c = 0; c < inst->resource_count; c++) {
            const uint64_t word = view_word(view, inst, request, l, c);
            if (word >= view.count) continue;
            uint32_t *place = &view.words[word * step->program->stride + (uint32_t)l];
            if (inst->op == OP_ST)
                *place = request->data[c][l];
            else
                registers[inst_destination(step->program, inst, c) + (uint32_t)l] = *place;
        }
    }
}

void access_serve(Step *step, const DecodedInst *inst, MemRequest *request, Wave *wave) {
    /* A late access to group memory that has been given to another group since is dropped. */
    if (inst->resource_space == OPERAND_SHARED &&
        step->core->groups[request->group_slot].generation != request->generation)
        return;
    const Part all = whole(view_of(step, inst, request));
    if (inst->resource_space == OPERAND_PRIVATE) {
        if (wave) serve_private(step, inst, request, all.view, wave);
    } else if (inst->op == OP_ST) {
        serve_store(inst, request, request->lanes, all);
    } else if (inst_is_atomic(inst)) {
        serve_atomic(step, inst, request, request->lanes, all);
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
        serve_atomic(step, inst, request, lanes, part);
}
