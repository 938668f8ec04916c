/* gpu.c: the whole machine: the state block, running it, its totals, snapshots. */
#include "sim/core/gpu.h"

#include <stdlib.h>
#include <string.h>

#include "sim/core/stages.h"

const StatInfo gpu_stat_info[] = {
#define STAT(name, unit, timed, meaning) {#name, unit, meaning, timed, offsetof(Stats, name)},
#include "sim/spec/stat.def"
#undef STAT
};
const size_t gpu_stat_count = sizeof gpu_stat_info / sizeof gpu_stat_info[0];

/* ---- the state block ---- */

static size_t aligned(size_t bytes) {
    return (bytes + 63) & ~(size_t)63;
}

/* Behind each other from offset 0, and each on its own cache lines of the host. */
static size_t place(size_t *end, size_t bytes) {
    const size_t at = *end;
    *end += aligned(bytes);
    return at;
}

static MemLayout memory_layout_of(const Program *p) {
    const Config *c = &p->config;
    MemLayout l = {0};
    l.accesses_most = (uint32_t)(2 * c->wave_size); /* the components of a lane can fall on two lines */
    l.event_room = (uint32_t)(c->l1_mshrs + c->mem_queue);
    l.message_room =
        (uint32_t)(config_lookahead(c) * (c->l1_lookups + c->texture_lookups) + 1); /* until the end of a window */
    l.l1_sets = (uint32_t)(c->l1_size / (c->line_bytes * c->l1_ways));
    l.l2_sets = (uint32_t)(c->l2_size / (c->line_bytes * c->l2_ways * c->l2_banks));
    l.requests = place(&l.bytes, QUEUE_COUNT * c->mem_queue * sizeof(MemRequest));
    if (c->memory == MEMORY_FLAT) return l;
    l.accesses = place(&l.bytes, c->mem_queue * l.accesses_most * sizeof(LineAccess));
    l.tags = place(&l.bytes, l.l1_sets * c->l1_ways * sizeof(CacheLine));
    l.mshrs = place(&l.bytes, c->l1_mshrs * sizeof(Mshr));
    l.fills = place(&l.bytes, c->l1_mshrs * c->line_bytes);
    l.events = place(&l.bytes, l.event_room * sizeof(MemEvent));
    l.messages = place(&l.bytes, l.message_room * sizeof(LineMessage));
    return l;
}

static bool has_samples(const Program *p) {
    for (uint32_t i = 0; i < p->instructions; i++)
        if (p->code[i].unit == UNIT_SAMPLER) return true;
    return false;
}

/* The queues that the program's requests go to: a bit each. */
static uint32_t used_queues(const Program *p) {
    uint32_t queues = 0;
    for (uint32_t i = 0; i < p->instructions; i++)
        if (p->code[i].unit == UNIT_LSU) queues |= 1u << memory_queue(&p->code[i]);
    return queues;
}

static GpuLayout layout_of(const Program *p) {
    const Config *c = &p->config;
    GpuLayout l = {0};
    l.stack = aligned(sizeof(Wave));
    l.scores = l.stack + aligned(c->mask_stack_depth * sizeof(MaskEntry));
    l.mask = l.scores + aligned((size_t)p->component_count * sizeof(Score));
    l.registers = l.mask + aligned(p->stride * sizeof(uint32_t));
    l.wave_bytes = l.registers + aligned((size_t)p->block_words * sizeof(uint32_t));
    l.dispatches = aligned(sizeof(GpuState));
    l.cores = l.dispatches + aligned(p->dispatch_count * sizeof(DispatchState));
    l.waves = l.cores + aligned(c->cores * sizeof(Core));
    l.mem = memory_layout_of(p);
    l.shared_bytes = aligned((size_t)p->group_slots * p->shared_words * sizeof(uint32_t));
    l.units = l.waves + c->cores * c->waves * l.wave_bytes;
    l.sample_lines = aligned(c->sampler_queue * sizeof(SampleRequest));
    l.texture_tags = l.sample_bytes = l.sample_lines;
    if (has_samples(p) && c->memory == MEMORY_CACHES) {
        l.texture_sets = (uint32_t)(c->texture_size / (c->line_bytes * c->texture_ways));
        l.texture_tags += aligned(c->sampler_queue * c->wave_size * FOOTPRINT_MAX_TEXELS * sizeof(uint32_t));
        l.sample_bytes = l.texture_tags + aligned(l.texture_sets * c->texture_ways * sizeof(CacheLine));
    }
    l.samples = l.units + c->cores * l.mem.bytes;
    l.shared = l.samples + c->cores * l.sample_bytes;
    l.uncore = l.shared + c->cores * l.shared_bytes;
    l.l2 = l.uncore + aligned(sizeof(Uncore));
    l.memory = l.l2;
    if (c->memory == MEMORY_CACHES) l.memory += aligned(l.mem.l2_sets * c->l2_ways * c->l2_banks * sizeof(CacheLine));
    l.total = l.memory + aligned(p->memory_words * sizeof(uint32_t));
    return l;
}

static void load_memory(Gpu *gpu) {
    for (int space = 0; space < 2; space++)
        for (int i = 0; i < ISA_RESOURCES; i++) {
            const Resource *r = &gpu->program->resource[space][i];
            if (r->words) memcpy(state_memory(gpu) + r->offset, r->initial, (size_t)r->words * sizeof *r->initial);
        }
}

Gpu *gpu_create(const Program *program, Trace *trace) {
    Gpu *gpu = calloc(1, sizeof *gpu);
    if (!gpu) return NULL;
    gpu->program = program;
    gpu->trace = trace;
    gpu->layout = layout_of(program);
    /* Fresh zero pages cost nothing until they are used: a large machine starts at once. */
    gpu->block = calloc(1, gpu->layout.total + 63);
    if (!gpu->block) {
        free(gpu);
        return NULL;
    }
    gpu->state = (uint8_t *)aligned((size_t)gpu->block);
    load_memory(gpu);
    for (uint32_t c = 0; c < program->config.cores; c++) {
        Core *core = state_core(gpu, c);
        core->next_event = GPU_NEVER;
        lsu_start(gpu, c);
        core->sampler.next_lookup = GPU_NEVER;
        for (uint32_t s = 0; s < GPU_MAX_SLOTS; s++) core->ready_at[s] = core->arrive_at[s] = GPU_NEVER;
        core->next_arrival = GPU_NEVER;
        for (uint32_t s = 0; s < program->config.waves; s++) state_wave(gpu, c, s)->late_reason = REASON_NO_WAVE;
        for (uint32_t port = 0; port < program->config.issue && port < program->config.waves; port++)
            core->port_slot[port] = port;
    }
    dispatch_phase(gpu, 0);
    return gpu;
}

void gpu_destroy(Gpu *gpu) {
    if (!gpu) return;
    pool_destroy(gpu->pool);
    free(gpu->block);
    free(gpu);
}

uint32_t gpu_set_threads(Gpu *gpu, uint32_t threads) {
    const uint32_t cores = (uint32_t)gpu->program->config.cores, workers = threads < cores ? threads : cores;
    pool_destroy(gpu->pool);
    gpu->pool = workers > 1 && !gpu->checker ? pool_create(workers, cores) : NULL;
    return gpu->pool ? pool_workers(gpu->pool) : 1;
}

void gpu_set_checker(Gpu *gpu, Checker *checker) {
    gpu->checker = checker;
    if (checker) gpu_set_threads(gpu, 1);
}

TraceShape gpu_trace_shape(const Program *p) {
    const uint32_t queues = used_queues(p);
    return (TraceShape){.cores = (uint32_t)p->config.cores,
                        .slots = (uint32_t)p->config.waves,
                        .alus = (uint32_t)p->config.alus,
                        .wave_size = (uint32_t)p->config.wave_size,
                        .samplers = has_samples(p),
                        .queues = queues,
                        .queue_entries = queues ? (uint32_t)p->config.mem_queue : 0};
}

/* ---- looking ---- */

bool gpu_is_functional(const Gpu *gpu) {
    return state_gpu(gpu)->functional;
}
bool gpu_done(const Gpu *gpu) {
    return state_gpu(gpu)->done;
}
uint64_t gpu_now(const Gpu *gpu) {
    return state_gpu(gpu)->now;
}
const Fault *gpu_fault(const Gpu *gpu) {
    return state_gpu(gpu)->fault.kind ? &state_gpu(gpu)->fault : NULL;
}

void gpu_settle(Gpu *gpu) {
    for (uint32_t c = 0; c < gpu->program->config.cores; c++) {
        const Step step = state_step(gpu, c, gpu_now(gpu));
        for (uint32_t s = 0; s < gpu->program->config.waves; s++) ledger_account(&step, s, step.now);
    }
}

/* ---- totals ---- */

Stats gpu_stats(const Gpu *gpu) {
    Stats sum = {0};
    for (uint32_t c = 0; c <= gpu->program->config.cores; c++) {
        const bool is_core = c < gpu->program->config.cores;
        const Stats *part = is_core ? &state_core(gpu, c)->stats : &state_uncore(gpu)->stats;
        const uint64_t deepest = sum.max_mask_depth;
        for (size_t i = 0; i < gpu_stat_count; i++)
            *(uint64_t *)((char *)&sum + gpu_stat_info[i].offset) +=
                *(const uint64_t *)((const char *)part + gpu_stat_info[i].offset);
        sum.max_mask_depth = part->max_mask_depth > deepest ? part->max_mask_depth : deepest;
    }
    sum.cycles = gpu_now(gpu);
    return sum;
}

uint64_t gpu_reason_cycles(const Gpu *gpu, Reason reason) {
    uint64_t sum = 0;
    for (uint32_t c = 0; c < gpu->program->config.cores; c++) sum += state_core(gpu, c)->reason_cycles[reason];
    return sum;
}

uint64_t gpu_state_cycles(const Gpu *gpu, WaveState wanted) {
    uint64_t sum = 0;
    for (int reason = 0; reason < REASON_COUNT; reason++)
        if (trace_reasons[reason].state == wanted) sum += gpu_reason_cycles(gpu, reason);
    return sum;
}

uint64_t gpu_alu_busy(const Gpu *gpu, uint32_t core, uint32_t alu) {
    return state_core(gpu, core)->alu_busy[alu];
}

bool gpu_wave_status(const Gpu *gpu, uint32_t core, uint32_t slot, WaveStatus *status) {
    const Wave *wave = state_wave(gpu, core, slot);
    if (!(state_core(gpu, core)->occupied >> slot & 1)) return false;
    const bool ready = state_core(gpu, core)->ready_at[slot] <= gpu_now(gpu);
    const uint32_t barrier = state_core(gpu, core)->groups[wave->group_slot].barrier_pc;
    *status = (WaveStatus){.number = wave->number,
                           .group = wave->group,
                           .pc = wave->at_barrier ? barrier : wave->pc,
                           .exec = wave->exec,
                           .reason = ready ? REASON_NONE : wave->stall_reason};
    return true;
}

/* ---- snapshots ---- */

size_t gpu_snapshot_size(const Gpu *gpu) {
    return gpu->layout.total;
}
void gpu_snapshot(const Gpu *gpu, void *out) {
    memcpy(out, gpu->state, gpu->layout.total);
}
void gpu_restore(Gpu *gpu, const void *snapshot) {
    memcpy(gpu->state, snapshot, gpu->layout.total);
}

const uint32_t *gpu_buffer(const Gpu *gpu, uint8_t space, uint8_t index, uint32_t *words) {
    const Resource *r = &gpu->program->resource[program_space(space)][index];
    *words = r->words;
    return r->bound ? state_memory(gpu) + r->offset : NULL;
}
