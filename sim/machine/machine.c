/* machine.c: the state block: what lies where in it, and a fresh one; see machine.h. Faults, and the tables of what a
 * run comes to. */
#include "sim/machine/machine.h"

#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"

const FaultInfo gpu_faults[FAULT_COUNT] = {
#define FAULT(ID, name, meaning, kernel) [FAULT_##ID] = {name, meaning, kernel},
#include "sim/spec/fault.def"
#undef FAULT
};

enum { SUM, MOST }; /* over all cores */
enum { ANY, FEWER };

const StatInfo gpu_stat_info[STAT_COUNT] = {
#define STAT(name, unit, timed, over, aim, meaning) {#name, unit, meaning, timed, over == MOST, aim == FEWER},
#include "sim/spec/stat.def"
#undef STAT
};

bool fault_raise(Step *step, FaultKind kind, uint32_t slot, uint64_t lanes) {
    if (step->fault->kind) return false;
    const Wave *wave = state_wave(step->gpu, step->core_id, slot);
    *step->fault = (Fault){.kind = kind,
                           .core = step->core_id,
                           .slot = slot,
                           .wave = wave->number,
                           .group = wave->group,
                           .pc = wave->pc,
                           .entry = step->program->dispatches[wave->dispatch].entry,
                           .cycle = step->now,
                           .lanes = lanes};
    return true;
}

/* ---- the state block ---- */

static size_t aligned(size_t bytes) {
    return (bytes + 63) & ~(size_t)63;
}

/* Place the next `bytes` bytes on cache lines of the host that nothing else shares. More than the host can address end
 * at a size that no allocation gets. */
static size_t place(size_t *end, uint64_t bytes) {
    const size_t at = *end, most = SIZE_MAX / 2 + 1;
    *end = bytes < most - at ? at + aligned((size_t)bytes) : most;
    return at;
}

static CacheLayout place_cache(size_t *end, uint64_t sets, uint64_t ways) {
    CacheLayout cache = {.sets = (uint32_t)sets, .ways = (uint32_t)ways, .lines = sizeof(CacheSet)};
    cache.order = cache.lines + div_ceil(ways, 4) * 4 * sizeof(uint32_t); /* cache_find compares four at a time */
    cache.tags = div_ceil(cache.order + ways * sizeof(CacheOrder), sizeof(CacheTag)) * sizeof(CacheTag);
    cache.bytes = cache.tags + ways * sizeof(CacheTag);
    cache.first = place(end, sets * cache.bytes);
    return cache;
}

/* What the memory unit of a core works on. */
static MemLayout memory_layout_of(const Program *p) {
    const Config *c = &p->config;
    const uint64_t lookups = c->l1_lookups + c->texture_lookups;
    MemLayout l = {0};
    const uint64_t requests = QUEUE_COUNT * c->mem_queue;
    l.requests = place(&l.bytes, requests * sizeof(MemRequest));
    l.operands = place(&l.bytes, requests * (1 + ISA_COMPONENTS) * p->stride * sizeof(uint32_t));
    l.samples = place(&l.bytes, c->sampler_queue * sizeof(SampleRequest));
    l.fetch = place_cache(&l.bytes, div_ceil(c->fetch_cache, FETCH_LINE * FETCH_WAYS), FETCH_WAYS);
    if (c->memory == MEMORY_FLAT) return l;
    l.accesses_most = (uint32_t)(2 * c->wave_size - 1); /* the components of a lane can fall on two lines */
    l.event_room = (uint32_t)max_u64(c->l1_mshrs, c->mem_queue);
    l.message_room = (uint32_t)(config_lookahead(c) * lookups + 1); /* until the end of a timespan */
    for (uint32_t sectors = 0; sectors < 1u << c->line_bytes / c->sector_bytes; sectors++) {
        const uint64_t bytes = count_bits(sectors) * c->sector_bytes;
        l.move[sectors] =
            (MemMove){.bytes = (uint16_t)bytes,
                      .link = (uint16_t)div_ceil(bytes + c->link_header, c->link_up_bytes ?: c->link_bytes),
                      .bank = (uint16_t)div_ceil(bytes, c->l2_bank_bytes),
                      .change = (uint16_t)div_ceil(bytes + c->link_header, c->l2_change_bytes ?: c->l2_bank_bytes),
                      .channel = (uint16_t)div_ceil(bytes, c->dram_bytes)};
    }
    l.accesses = place(&l.bytes, requests * l.accesses_most * sizeof(LineAccess));
    l.l1 = place_cache(&l.bytes, c->l1_size / (c->line_bytes * c->l1_ways), c->l1_ways);
    l.mshrs = place(&l.bytes, c->l1_mshrs * sizeof(Mshr));
    l.fills = place(&l.bytes, c->l1_mshrs * c->line_bytes);
    l.events = place(&l.bytes, MEM_EVENT_KINDS * l.event_room * sizeof(MemEvent));
    l.messages = place(&l.bytes, l.message_room * sizeof(LineMessage));
    if (!p->has_samples) return l;
    l.sample_lines = place(&l.bytes, c->sampler_queue * c->wave_size * FOOTPRINT_MAX_TEXELS * sizeof(uint32_t));
    l.texture = place_cache(&l.bytes, c->texture_size / (c->line_bytes * c->texture_ways), c->texture_ways);
    return l;
}

static GpuLayout layout_of(const Program *p, size_t model_bytes, size_t block_bytes) {
    const Config *c = &p->config;
    GpuLayout l = {.mem = memory_layout_of(p), .block_bytes = block_bytes};
    place(&l.wave_bytes, sizeof(Wave));
    l.mask = place(&l.wave_bytes, p->stride * sizeof(uint32_t));
    l.ready = place(&l.wave_bytes, (size_t)p->component_count * sizeof(uint64_t));
    l.producers = place(&l.wave_bytes, (size_t)p->component_count * sizeof(uint32_t));
    l.waiters = place(&l.wave_bytes, p->threads ? (size_t)p->component_count * sizeof(uint64_t) : 0);
    l.registers = place(&l.wave_bytes, (size_t)p->block_words * sizeof(uint32_t));
    l.deactivated = place(&l.wave_bytes, c->wave_size * sizeof(Deactivation));
    l.private = place(&l.wave_bytes, (uint64_t)p->private_words * p->stride * sizeof(uint32_t));
    l.stack = place(&l.wave_bytes, p->threads ? 0 : c->mask_stack_depth * sizeof(MaskEntry));
    l.threads = place(&l.wave_bytes, p->threads ? threads_bytes(c) : 0);
    l.model = place(&l.wave_bytes, model_bytes);
    l.shared_bytes = aligned((size_t)p->group_slots * p->shared_words * sizeof(uint32_t));

    place(&l.total, sizeof(GpuState));
    l.dispatches = place(&l.total, p->dispatch_count * sizeof(DispatchState));
    l.cores = place(&l.total, c->cores * sizeof(Core));
    l.waves = place(&l.total, c->cores * c->waves * l.wave_bytes);
    l.units = place(&l.total, c->cores * l.mem.bytes);
    l.shared = place(&l.total, c->cores * l.shared_bytes);
    l.blocks = place(&l.total, c->cores * p->group_slots * block_bytes);
    l.l2 = place(&l.total, sizeof(L2));
    const uint64_t l2_sets = c->l2_size / (c->line_bytes * c->l2_ways * c->l2_banks) * c->l2_banks;
    l.l2_cache = place_cache(&l.total, c->memory == MEMORY_CACHES ? l2_sets : 0, c->l2_ways);
    l.memory = place(&l.total, p->memory_words * sizeof(uint32_t));
    return l;
}

/* The first instructions of the program are in the instruction cache, as if it had run before: in every set a line in
 * each way, the first of them the oldest. */
static void warm_fetch_cache(Gpu *gpu, uint32_t core) {
    const CacheLayout *cache = &gpu->layout.mem.fetch;
    for (uint32_t s = 0; s < cache->sets; s++) {
        CacheSet *set = state_cache_set(state_unit(gpu, core), cache, s);
        uint32_t *lines = (uint32_t *)((uint8_t *)set + cache->lines);
        CacheOrder *order = (CacheOrder *)((uint8_t *)set + cache->order);
        *set = (CacheSet){.filled = low_bits(cache->ways), .newest = (uint8_t)(cache->ways - 1)};
        for (uint32_t way = 0; way < cache->ways; way++) {
            lines[way] = way * cache->sets + s + 1;
            order[way] = (CacheOrder){.newer = (uint8_t)(way + 1), .older = (uint8_t)(way - 1)};
            state_cache_tags(set, cache)[way].valid = 1;
        }
    }
}

void machine_clear_queues(Core *core) {
    core->memory.free = MEM_NONE;
    for (int q = 0; q < QUEUE_COUNT; q++) {
        core->queue_first[q] = core->queue_last[q] = MEM_NONE;
        core->queue_due[q] = GPU_NEVER;
    }
}

Gpu *machine_create(const Program *program, Trace *trace, size_t model_bytes, size_t block_bytes) {
    Gpu *gpu = memory_new(sizeof *gpu);
    gpu->program = program;
    gpu->trace = trace;
    gpu->layout = layout_of(program, model_bytes, block_bytes);
    if (trace) gpu->counts = memory_array((size_t)program->config.cores * program->instructions, sizeof *gpu->counts);
    /* Fresh zero pages cost nothing until they are used: a large machine starts at once. */
    gpu->block = memory_new(gpu->layout.total + 63);
    gpu->state = (uint8_t *)aligned((size_t)gpu->block);

    /* The initial words of all resources, where they are not 0. */
    for (int space = 0; space < 2; space++)
        for (int i = 0; i < ISA_RESOURCES; i++) {
            const Resource *r = &program->resource[space][i];
            uint32_t *words = state_memory(gpu) + r->offset;
            if (r->initial) memcpy(words, r->initial, (size_t)r->words * sizeof *words);
            if (r->contents) data_words(r->contents, program->image->data, 0, r->words, words);
        }

    for (uint32_t c = 0; c < program->config.cores; c++) {
        Core *core = state_core(gpu, c);
        core->next_event = core->next_arrival = core->next_ready_later = GPU_NEVER;
        core->memory.next_lookup = core->memory.next_event = core->sampler.next_lookup = GPU_NEVER;
        for (int kind = 0; kind < MEM_EVENT_KINDS; kind++) core->memory.events[kind].next = GPU_NEVER;
        machine_clear_queues(core);
        for (uint32_t s = 0; s < CONFIG_MAX_waves; s++) core->ready_at[s] = core->arrive_at[s] = GPU_NEVER;
        for (uint32_t s = 0; s < program->config.waves; s++) state_wave(gpu, c, s)->empty_reason = REASON_NO_WAVE;
        for (uint32_t port = 0; port < program->config.issue && port < program->config.waves; port++)
            core->issue.port_slot[port] = 63 - (uint32_t)__builtin_clzll(program->port_slots[port]);
        memset(core->issue.port_moves, 1, sizeof core->issue.port_moves);
        warm_fetch_cache(gpu, c);
    }
    return gpu;
}

void machine_destroy(Gpu *gpu) {
    if (!gpu) return;
    memory_free(gpu->block);
    memory_free(gpu->counts);
    memory_free(gpu);
}
