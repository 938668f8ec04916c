/* memory.c: the load/store unit of a core, and the memory behind it.
 *
 *   issue --check--> queue (mem_queue entries, in order) --mem_latency cycles--> served: registers or memory change
 *
 * Addresses are checked at issue, so that a fault names the instruction while the wave stands at it. What a load
 * returns is what memory holds when it is served; requests are served in order of (cycle, core, issue).
 */
#include <string.h>

#include "sim/stages.h"

static const Resource *resource_of(const Program *p, const DecodedInst *inst) {
    return &p->resource[program_space(inst->resource_space)][inst->resource_index];
}

uint64_t memory_next_event(const Step *step) {
    return step->core->queue_count ? state_queue(step->gpu, step->core_id)[step->core->queue_head].due : GPU_NEVER;
}

/* ---- issue ---- */

static bool in_bounds(const Resource *r, uint32_t address, int component) {
    return (uint64_t)address + 4u * (uint32_t)component + 4u <= 4ull * r->words;
}

static void raise(Step *step, FaultKind kind, uint32_t slot, const DecodedInst *inst, uint64_t lanes,
                  uint32_t address) {
    if (!fault_raise(step, kind, slot, lanes)) return;
    Fault *fault = &state_gpu(step->gpu)->fault;
    fault->space = inst->resource_space;
    fault->index = inst->resource_index;
    fault->address = address;
}

typedef struct AddressCheck {
    uint64_t misaligned, outside;                 /* lanes */
    uint32_t misaligned_address, outside_address; /* of the first of them, in bytes */
    uint32_t words_outside;
} AddressCheck;

static AddressCheck check_lanes(const DecodedInst *inst, const Resource *r, uint64_t exec, const uint32_t *address) {
    AddressCheck check = {0};
    for (uint64_t left = exec; left; left &= left - 1) {
        const int l = __builtin_ctzll(left);
        if (address[l] & 3) {
            if (!check.misaligned) check.misaligned_address = address[l];
            check.misaligned |= 1ull << l;
        }
        for (int c = 0; c < inst->resource_count; c++) {
            if (in_bounds(r, address[l], inst->resource_swizzle[c])) continue;
            if (!check.outside) check.outside_address = address[l] + 4u * inst->resource_swizzle[c];
            check.outside |= 1ull << l;
            check.words_outside++;
        }
    }
    return check;
}

/* Returns false after raising a fault. */
static bool accept_addresses(Step *step, uint32_t slot, const DecodedInst *inst, const AddressCheck *check) {
    if (check->misaligned) {
        raise(step, FAULT_MISALIGNED, slot, inst, check->misaligned, check->misaligned_address);
        return false;
    }
    if (check->outside && step->program->config.bounds == BOUNDS_FAULT) {
        raise(step, FAULT_OUT_OF_BOUNDS, slot, inst, check->outside, check->outside_address);
        return false;
    }
    return true;
}

static bool is_store(const DecodedInst *inst) {
    return inst->op == OP_ST;
}

static void enqueue(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst, const uint32_t *address) {
    const Program *p = step->program;
    Core *core = step->core;
    const uint32_t tail = (core->queue_head + core->queue_count++) % (uint32_t)p->config.mem_queue;
    MemRequest *request = &state_queue(step->gpu, step->core_id)[tail];
    request->due = step->now + p->config.mem_latency;
    request->lanes = wave->exec;
    request->wave = wave->number;
    request->pc = wave->pc;
    request->slot = slot;
    memcpy(request->address, address, p->stride * sizeof *address);
    if (!is_store(inst)) return;
    for (int c = 0; c < inst->resource_count; c++)
        memcpy(request->data[c], exec_source(step, wave, inst, 1, c), p->stride * sizeof *address);
}

static void count_access(Step *step, const Wave *wave, const DecodedInst *inst, uint32_t words_outside) {
    Stats *stats = &step->core->stats;
    const uint64_t words = (uint64_t)wave->lanes * inst->resource_count - words_outside;
    stats->dropped_accesses += words_outside;
    if (is_store(inst)) {
        stats->stores++;
        stats->stored_words += words;
    } else {
        stats->loads++;
        stats->loaded_words += words;
    }
}

void memory_refuse_texture(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst) {
    const bool bound = resource_of(step->program, inst)->bound;
    raise(step, bound ? FAULT_NOT_A_TEXTURE : FAULT_UNBOUND, slot, inst, wave->exec, 0);
}

void memory_issue(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst) {
    const Resource *r = resource_of(step->program, inst);
    if (!r->bound || inst->source_count[0] != 1) {
        memory_refuse_texture(step, slot, wave, inst);
        return;
    }
    const uint32_t *address = exec_source(step, wave, inst, 0, 0);
    const AddressCheck check = check_lanes(inst, r, wave->exec, address);
    if (!accept_addresses(step, slot, inst, &check)) return;
    enqueue(step, slot, wave, inst, address);
    count_access(step, wave, inst, check.words_outside);
    if (!is_store(inst)) {
        Score *scores = state_scores(step->gpu, wave);
        for (int i = 0; i < inst->dst_count; i++)
            scores[inst->dst_slot[i]] = (Score){.ready = GPU_NEVER, .producer = wave->pc};
        wave->loads++;
    }
    wave->pc++;
}

/* ---- service ---- */

/* Lanes in ascending order: of several lanes that store to one address, the highest wins. */
static void serve_store(const Step *step, const MemRequest *request, const DecodedInst *inst, const Resource *r) {
    uint32_t *memory = state_memory(step->gpu) + r->offset;
    for (uint64_t left = request->lanes; left; left &= left - 1) {
        const int l = __builtin_ctzll(left);
        for (int c = 0; c < inst->resource_count; c++)
            if (in_bounds(r, request->address[l], inst->resource_swizzle[c]))
                memory[request->address[l] / 4 + inst->resource_swizzle[c]] = request->data[c][l];
    }
}

static void load_words(const Step *step, Wave *wave, const MemRequest *request, const DecodedInst *inst,
                       const Resource *r) {
    const uint32_t *memory = state_memory(step->gpu) + r->offset;
    uint32_t *registers = state_registers(step->gpu, wave);
    for (uint64_t left = request->lanes; left; left &= left - 1) {
        const int l = __builtin_ctzll(left);
        for (int c = 0; c < inst->resource_count; c++) {
            const bool inside = in_bounds(r, request->address[l], inst->resource_swizzle[c]);
            registers[inst->dst[c] + (uint32_t)l] =
                inside ? memory[request->address[l] / 4 + inst->resource_swizzle[c]] : 0;
        }
    }
}

static void serve_load(Step *step, const MemRequest *request, const DecodedInst *inst, const Resource *r) {
    Wave *wave = state_wave(step->gpu, step->core_id, request->slot);
    /* A wave whose mask stack runs out ends without waiting for its loads; the slot may have another wave now. */
    if (!(step->core->occupied >> request->slot & 1) || wave->number != request->wave) return;
    load_words(step, wave, request, inst, r);
    Score *scores = state_scores(step->gpu, wave);
    for (int i = 0; i < inst->dst_count; i++) scores[inst->dst_slot[i]].ready = step->now;
    wave->loads--;
    if (step->core->ready_at[request->slot] != GPU_NEVER) return;
    ledger_account(step, request->slot, step->now);
    issue_find_hazard(step, request->slot, step->now, REASON_CONTROL);
}

static void serve_first(Step *step) {
    Core *core = step->core;
    const Program *p = step->program;
    const MemRequest *request = &state_queue(step->gpu, step->core_id)[core->queue_head];
    const DecodedInst *inst = &p->code[request->pc];
    if (is_store(inst))
        serve_store(step, request, inst, resource_of(p, inst));
    else
        serve_load(step, request, inst, resource_of(p, inst));
    core->queue_head = (core->queue_head + 1) % (uint32_t)p->config.mem_queue;
    core->queue_count--;
}

void memory_serve(Step *step) {
    while (memory_next_event(step) <= step->now) serve_first(step);
}

void memory_serve_all(Step *step) {
    while (step->core->queue_count) serve_first(step);
}
