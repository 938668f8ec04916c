/* serve.c: what memory instructions do when they are served: loads, stores and atomics on buffers and on group
 * memory, loads and stores of private memory.
 */
#include <string.h>

#include "asm/isa/lane_ops.h"
#include "sim/base/arith.h"
#include "sim/check/hooks.h"
#include "sim/memory/units.h"
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
    const uint64_t words = step->program->config.line_bytes / sizeof(uint32_t), start = line * words;
    const uint64_t end = start + words - view.base; /* the line has some word of the view */
    return (Part){view, start > view.base ? start - view.base : 0, end < view.count ? end : view.count};
}

static bool is_in(const Part *part, uint64_t word) {
    return word >= part->first && word < part->end;
}

/* The bits of its word that a component of an access is: so many, from a bit on. */
typedef struct Bits {
    uint32_t mask;
    int shift;
} Bits;

static Bits bits_in_word(const DecodedInst *inst, const View *view, uint32_t address, int c) {
    const uint8_t format = view->shape.format, component = inst->resource_swizzle[c];
    const bool is_texel = inst_is_texel(inst);
    if (is_texel && texel_formats[format].bits[component] != 32)
        return (Bits){texel_mask(format, component), (int)texel_shift(format, address, component)};
    if (is_texel || inst->component_bytes == 4) return (Bits){UINT32_MAX, 0};
    return (Bits){(uint32_t)low_bits(8 * inst->component_bytes), (int)(inst_byte(inst, address, c) % 4 * 8)};
}

static void put_bits(uint32_t *word, Bits bits, uint32_t value) {
    *word = (*word & ~(bits.mask << bits.shift)) | (value & bits.mask) << bits.shift;
}

static size_t bytes_of(uint64_t lanes) {
    return (size_t)count_bits(lanes) * sizeof(uint32_t);
}

/* Has no later triangle written the lane's texel of a target? Then the lane's triangle is the last one. The wave may
 * have ended, but its number says its group: a draw runs alone, and its groups are waves. */
static bool is_drawn_last(const Step *step, const MemRequest *request, View view, uint32_t lane, uint32_t address) {
    const uint32_t number = state_running(step->gpu);
    const Dispatch *draw = &step->program->dispatches[number];
    if (!draw->raster) return true;
    const uint32_t group = request->wave - (uint32_t)state_dispatches(step->gpu)[number].before.waves;
    const uint32_t triangle = program_lane_pixel(draw, group, lane).triangle + 1;
    uint32_t *last = state_memory(step->gpu) + view.order + address / texel_formats[view.shape.format].bytes;
    if (triangle < *last) return false;
    *last = triangle;
    return true;
}

/* Lanes in ascending order: of several lanes that store to one address, the highest wins. */
static void serve_store(const Step *step, const DecodedInst *inst, const MemRequest *request, uint64_t lanes,
                        Part part) {
    const uint32_t *address = request_addresses(step, request);
    for (uint64_t left = lanes; left; left &= left - 1) {
        const int l = __builtin_ctzll(left);
        const uint64_t first = view_word(part.view, inst, address[l], 0);
        if (part.view.order && is_in(&part, first) && !is_drawn_last(step, request, part.view, (uint32_t)l, address[l]))
            continue;
        for (int c = 0; c < inst->resource_count; c++) {
            const uint64_t word = view_word(part.view, inst, address[l], c);
            if (!is_in(&part, word)) continue;
            put_bits(&part.view.words[word], bits_in_word(inst, &part.view, address[l], c),
                     request_data(step, request, c)[l]);
        }
    }
}

/* A wave register is the same in all lanes. */
static void write_loaded(const Program *p, const DecodedInst *inst, uint32_t *lanes, uint32_t lane, uint32_t word) {
    if (!inst->scalar) lanes[lane] = word;
    for (uint32_t i = 0; inst->scalar && i < p->stride; i++) lanes[i] = word;
}

/* `words` is where the part's first word is. */
static void serve_load(const Step *step, const DecodedInst *inst, const MemRequest *request, uint64_t lanes, Part part,
                       const uint32_t *words, uint32_t *registers) {
    const uint32_t *address = request_addresses(step, request);
    for (uint64_t left = lanes; left; left &= left - 1) {
        const int l = __builtin_ctzll(left);
        for (int c = 0; c < inst->resource_count; c++) {
            const uint64_t word = view_word(part.view, inst, address[l], c);
            if (!is_in(&part, word)) continue;
            const Bits bits = bits_in_word(inst, &part.view, address[l], c);
            uint32_t value = words[word - part.first] >> bits.shift & bits.mask;
            if (inst_is_texel(inst) && bits.mask != UINT32_MAX)
                value = lane_bits(texel_decode(part.view.shape.format, inst->resource_swizzle[c], value));
            write_loaded(step->program, inst, registers + inst_destination(step->program, inst, c), (uint32_t)l, value);
        }
    }
}

void access_clear_outside(Step *step, const DecodedInst *inst, const MemRequest *request, Wave *wave) {
    const Part all = whole(view_of(step, inst, request));
    const uint32_t *address = request_addresses(step, request);
    const uint32_t one = texel_is_whole(all.view.shape.format) ? 1 : lane_bits(1.0f);
    for (uint64_t left = request->lanes; left; left &= left - 1) {
        const int l = __builtin_ctzll(left);
        for (int c = 0; c < inst->resource_count; c++) {
            if (is_in(&all, view_word(all.view, inst, address[l], c))) continue;
            /* Components of a texel that the format lacks read as 0 0 0 1. */
            const bool has_texel = inst_is_texel(inst) && address[l] != TEXEL_OUTSIDE;
            const uint32_t bits = has_texel && inst->resource_swizzle[c] == 3 ? one : 0;
            if (isa_is_load(inst->op))
                write_loaded(step->program, inst,
                             state_registers(step->gpu, wave) + inst_destination(step->program, inst, c), (uint32_t)l,
                             bits);
            else
                request_data(step, request, 0)[l] = 0;
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
    default: return lane_bits(number_float(old) + number_float(a)); /* atomic_add.f32 */
    }
}

/* Atomics of `count` lanes side by side on words side by side: none of them sees what another one did. */
static void combine_neighbours(const DecodedInst *inst, uint32_t *words, uint32_t *a, const uint32_t *b,
                               uint32_t count) {
    uint32_t sums[ISA_MAX_LANES];
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

/* A store or an atomic of neighbouring lanes, on words from `words` on. */
static void change_neighbours(Step *step, const DecodedInst *inst, const MemRequest *request, uint64_t lanes,
                              uint32_t *words) {
    const uint32_t first = (uint32_t)__builtin_ctzll(lanes);
    uint32_t *a = request_data(step, request, 0) + first, *b = request_data(step, request, 1) + first;
    if (isa_is_store(inst->op)) {
        memcpy(words, a, bytes_of(lanes));
        return;
    }
    combine_neighbours(inst, words, a, b, count_bits(lanes));
    if (inst->resource_space != OPERAND_SHARED) step->core->memory.books.atomics_done += count_bits(lanes);
}

/* Lanes in ascending order, each seeing what the one before it left. */
static void serve_atomic(Step *step, const DecodedInst *inst, const MemRequest *request, uint64_t lanes, Part part) {
    const uint32_t *address = request_addresses(step, request);
    uint32_t *a = request_data(step, request, 0), *b = request_data(step, request, 1);
    for (uint64_t left = lanes; left; left &= left - 1) {
        const int l = __builtin_ctzll(left);
        const uint64_t word = view_word(part.view, inst, address[l], 0);
        if (!is_in(&part, word)) continue;
        const uint32_t old = part.view.words[word];
        part.view.words[word] = combine(inst, old, a[l], b[l]);
        a[l] = old;
        step->core->memory.books.atomics_done += inst->resource_space != OPERAND_SHARED;
    }
}

void access_write_old(Step *step, const DecodedInst *inst, const MemRequest *request, Wave *wave) {
    uint32_t *registers = state_registers(step->gpu, wave);
    const uint32_t *old = request_data(step, request, 0);
    if (request->contiguous) { /* the lowest lanes */
        for (int c = 0; c < inst->dst_count; c++)
            memcpy(registers + inst_destination(step->program, inst, c), old, bytes_of(request->lanes));
        return;
    }
    for (uint64_t left = request->lanes; left; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctzll(left);
        for (int c = 0; c < inst->dst_count; c++) registers[inst_destination(step->program, inst, c) + l] = old[l];
    }
}

/* Private memory ends with its wave. */
static void serve_private(const Step *step, const DecodedInst *inst, const MemRequest *request, View view, Wave *wave) {
    uint32_t *registers = state_registers(step->gpu, wave);
    const uint32_t *address = request_addresses(step, request);
    for (uint64_t left = request->lanes; left; left &= left - 1) {
        const int l = __builtin_ctzll(left);
        for (int c = 0; c < inst->resource_count; c++) {
            const uint64_t word = view_word(view, inst, address[l], c);
            if (word >= view.count) continue;
            uint32_t *place = &view.words[word * step->program->stride + (uint32_t)l];
            const Bits bits = bits_in_word(inst, &view, address[l], c);
            if (isa_is_store(inst->op))
                put_bits(place, bits, request_data(step, request, c)[l]);
            else
                registers[inst_destination(step->program, inst, c) + (uint32_t)l] = *place >> bits.shift & bits.mask;
        }
    }
}

/* Some lanes of a store or an atomic, on a part that has all of their words. */
static void serve_change(Step *step, const DecodedInst *inst, const MemRequest *request, uint64_t lanes, Part part) {
    if (step->checker && !isa_is_store(inst->op)) check_served(step, inst, request, lanes, part.first, part.end);
    if (request->contiguous)
        change_neighbours(step, inst, request, lanes,
                          part.view.words + (request->first - part.view.base) + __builtin_ctzll(lanes));
    else if (isa_is_store(inst->op))
        serve_store(step, inst, request, lanes, part);
    else
        serve_atomic(step, inst, request, lanes, part);
}

void access_serve(Step *step, const DecodedInst *inst, const MemRequest *request, Wave *wave) {
    /* A late access to group memory that has been given to another group since is dropped. */
    if (inst->resource_space == OPERAND_SHARED &&
        step->core->groups[request->group_slot].generation != request->generation)
        return;
    if (!request->lanes) return;
    const Part all = whole(view_of(step, inst, request));
    if (inst->resource_space == OPERAND_PRIVATE) {
        if (wave) serve_private(step, inst, request, all.view, wave);
    } else if (!isa_is_load(inst->op)) {
        serve_change(step, inst, request, request->lanes, all);
        if (wave && !isa_is_store(inst->op)) access_write_old(step, inst, request, wave);
    } else if (wave && request->contiguous) {
        memcpy(state_registers(step->gpu, wave) + inst_destination(step->program, inst, 0),
               all.view.words + (request->first - all.view.base), bytes_of(request->lanes));
    } else if (wave) {
        serve_load(step, inst, request, request->lanes, all, all.view.words, state_registers(step->gpu, wave));
    }
}

void access_load_line(Step *step, const DecodedInst *inst, const MemRequest *request, const LineAccess *access,
                      const uint32_t *words, Wave *wave) {
    uint32_t *registers = state_registers(step->gpu, wave);
    if (request->contiguous) {
        const uint32_t lane = (uint32_t)__builtin_ctzll(access->lanes);
        const uint64_t last = step->program->config.line_bytes / sizeof *words - 1;
        memcpy(registers + inst_destination(step->program, inst, 0) + lane, words + ((request->first + lane) & last),
               bytes_of(access->lanes));
        return;
    }
    const View view = view_of(step, inst, request);
    const Part part = part_in_line(step, view, access->line);
    /* A line may start before the view. */
    const uint32_t *first = words + (view.words + part.first - state_line(step->gpu, access->line));
    serve_load(step, inst, request, access->lanes, part, first, registers);
}

void access_change_line(Step *step, const DecodedInst *inst, const MemRequest *request, uint64_t lanes, uint32_t line) {
    serve_change(step, inst, request, lanes, part_in_line(step, view_of(step, inst, request), line));
}

/* ---- requests in flight ---- */

void memory_count_request(Step *step, Queue queue, int change) {
    const uint32_t requests = step->core->queue_count[queue] += (uint32_t)change;
    if (step->gpu->trace) trace_set_requests(step->gpu->trace, step->core_id, queue, step->now, requests);
}

void memory_enqueue(Step *step, Queue queue, MemRequest *request) {
    Core *core = step->core;
    const uint16_t index = (uint16_t)(request - step_request(step, 0));
    request->next = MEM_NONE;
    if (core->queue_first[queue] == MEM_NONE)
        core->queue_first[queue] = index;
    else
        step_request(step, core->queue_last[queue])->next = index;
    core->queue_last[queue] = index;
}

/* Do barriers of its wave wait for it? What comes later to the queue of group memory is served later anyway. */
static bool is_awaited(const Step *step, const DecodedInst *inst) {
    return inst->dst_count || inst->need != NEED_SHARED || step->program->config.shared_drain == SHARED_DRAINS;
}

void memory_expect_results(Step *step, Wave *wave, const DecodedInst *inst) {
    wave->requests += is_awaited(step, inst);
    wave->loads += inst->dst_count > 0;
    scores_expect(state_scores(step->gpu, wave), inst, GPU_NEVER, wave->pc);
    if (step->program->threads) state_expect_lanes(step->gpu, wave, inst);
}

void memory_results_ready(Step *step, uint32_t slot, uint32_t number, const DecodedInst *inst) {
    Wave *wave = memory_requester(step, slot, number);
    if (!wave) return;
    const Scores scores = state_scores(step->gpu, wave);
    for (int i = 0; i < inst->dst_count; i++) scores.ready[inst->dst_slot[i]] = step->now;
    wave->requests -= is_awaited(step, inst);
    wave->loads -= inst->dst_count > 0;
    if (step->core->ready_at[slot] == GPU_NEVER) step->core->woken |= 1ull << slot;
    const GpuListener *listener = step->gpu->listener;
    if (!listener || !inst->dst_count) return;
    const GpuAnswer answer = {step->now, step->core_id, slot, (uint32_t)(inst - step->program->code)};
    listener->answered(listener->user, step->gpu, &answer);
}

void memory_complete(Step *step, MemRequest *request) {
    MemUnit *unit = &step->core->memory;
    const DecodedInst *inst = &step->program->code[request->pc];
    memory_count_request(step, (Queue)inst->need, -1);
    step->core->stats.mem_queue_cycles += step->now - request->issued;
    memory_results_ready(step, request->slot, request->wave, inst);
    request->next = unit->free;
    unit->free = (uint16_t)(request - step_request(step, 0));
}
