/* gpu.c: the whole machine: the state block, running it, its totals, snapshots. */
#include "sim/gpu.h"

#include <stdlib.h>
#include <string.h>

#include "sim/stages.h"

const StatInfo gpu_stat_info[] = {
#define STAT(name, unit, timed, meaning) {#name, unit, meaning, timed, offsetof(Stats, name)},
#include "sim/stat.def"
#undef STAT
};
const size_t gpu_stat_count = sizeof gpu_stat_info / sizeof gpu_stat_info[0];

/* ---- the state block ---- */

static size_t aligned(size_t bytes) {
    return (bytes + 63) & ~(size_t)63;
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
    l.queue_bytes = aligned(QUEUE_COUNT * c->mem_queue * sizeof(MemRequest));
    l.shared_bytes = aligned((size_t)p->group_slots * p->shared_words * sizeof(uint32_t));
    l.queues = l.waves + c->cores * c->waves * l.wave_bytes;
    l.shared = l.queues + c->cores * l.queue_bytes;
    l.memory = l.shared + c->cores * l.shared_bytes;
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
    free(gpu->block);
    free(gpu);
}

TraceShape gpu_trace_shape(const Program *p) {
    return (TraceShape){.cores = (uint32_t)p->config.cores,
                        .slots = (uint32_t)p->config.waves,
                        .alus = (uint32_t)p->config.alus,
                        .wave_size = (uint32_t)p->config.wave_size};
}

/* ---- running ---- */

static uint64_t earliest_event(const Gpu *gpu) {
    uint64_t earliest = GPU_NEVER;
    for (uint32_t c = 0; c < gpu->program->config.cores; c++) {
        const uint64_t next = state_core(gpu, c)->next_event;
        if (next < earliest) earliest = next;
    }
    return earliest;
}

static void finish(Gpu *gpu) {
    GpuState *state = state_gpu(gpu);
    state->now = state->end;
    state->done = 1;
    gpu_settle(gpu);
    if (gpu->trace) trace_finish(gpu->trace, state->end);
}

/* The fault names the first wave that is still there, or nothing if only memory is at work. */
static void stop_at(Gpu *gpu, FaultKind kind, uint64_t cycle) {
    GpuState *state = state_gpu(gpu);
    state->end = cycle;
    for (uint32_t c = 0; c < gpu->program->config.cores && !state->fault.kind; c++)
        for (uint32_t s = 0; s < gpu->program->config.waves && !state->fault.kind; s++) {
            Step step = {.gpu = gpu, .program = gpu->program, .core = state_core(gpu, c), .core_id = c, .now = cycle};
            if (step.core->occupied >> s & 1) fault_raise(&step, kind, s, state_wave(gpu, c, s)->exec);
        }
    if (!state->fault.kind) state->fault = (Fault){.kind = kind, .cycle = cycle};
    finish(gpu);
}

/* A wave whose mask stack runs out may end while an ALU still works for it: the run lasts until that is free. */
static void drain_alus(Gpu *gpu) {
    GpuState *state = state_gpu(gpu);
    for (uint32_t c = 0; c < gpu->program->config.cores; c++)
        for (uint32_t alu = 0; alu < gpu->program->config.alus; alu++)
            if (state_core(gpu, c)->alu_free[alu] > state->end) state->end = state_core(gpu, c)->alu_free[alu];
}

/* Nothing is left to do: at once, so that the present never runs ahead of the end, the next dispatches start, or the
 * run is done. */
static void next_phase(Gpu *gpu) {
    GpuState *state = state_gpu(gpu);
    if (state->resident) {
        stop_at(gpu, FAULT_DEADLOCK, state->now);
        return;
    }
    if (state->phase == gpu->program->dispatches[gpu->program->dispatch_count - 1].phase) {
        drain_alus(gpu);
        finish(gpu);
        return;
    }
    state->phase++;
    dispatch_phase(gpu, state->end + gpu->program->config.interconnect_latency);
}

/* Work on one cycle. The run lasts until the cycle after the last issue, or the one in which the last queue empties:
 * a request that is served at the start of a cycle has kept the queue busy until the cycle before. */
static void work_cycle(Gpu *gpu, uint64_t now) {
    GpuState *state = state_gpu(gpu);
    state->now = now;
    for (uint32_t c = 0; c < gpu->program->config.cores; c++) {
        Core *core = state_core(gpu, c);
        if (core->next_event != now) continue;
        core_step(&(Step){.gpu = gpu, .program = gpu->program, .core = core, .core_id = c, .now = now});
        if (core->issued) state->end = now + 1;
        if (state->fault.kind) {
            state->end = now + 1;
            finish(gpu);
            return;
        }
    }
    if (now > state->end) state->end = now;
    state->now = now + 1;
}

void gpu_run(Gpu *gpu, uint64_t until) {
    GpuState *state = state_gpu(gpu);
    const uint64_t limit = gpu->program->config.max_cycles;
    while (!state->done && state->now < until) {
        const uint64_t next = earliest_event(gpu);
        if (state->fault.kind) { /* a dispatch that could not start */
            finish(gpu);
        } else if (next == GPU_NEVER) {
            next_phase(gpu); /* a dispatch without groups */
        } else if (next > limit || (next == limit && state->resident)) {
            stop_at(gpu, FAULT_CYCLE_LIMIT,
                    limit); /* a last request may still be served at the limit: it kept the cycle before busy */
        } else if (next >= until) {
            state->now = until;
        } else {
            work_cycle(gpu, next);
            if (!state->done && earliest_event(gpu) == GPU_NEVER) next_phase(gpu);
        }
    }
}

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
        const Step step = {
            .gpu = gpu, .program = gpu->program, .core = state_core(gpu, c), .core_id = c, .now = gpu_now(gpu)};
        for (uint32_t s = 0; s < gpu->program->config.waves; s++) ledger_account(&step, s, step.now);
    }
}

/* ---- totals ---- */

Stats gpu_stats(const Gpu *gpu) {
    Stats sum = {0};
    for (uint32_t c = 0; c < gpu->program->config.cores; c++) {
        const Stats *part = &state_core(gpu, c)->stats;
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
    *status = (WaveStatus){.number = wave->number,
                           .group = wave->group,
                           .pc = wave->pc,
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
