/* gpu.c: the machine's users' side: creating it, its totals, snapshots; see gpu.h. */
#include "sim/core/gpu.h"

#include <string.h>

#include "sim/base/arith.h"
#include "sim/base/pool.h"
#include "sim/core/core.h"
#include "sim/core/replay.h"
#include "sim/machine/machine.h"

bool gpu_know_barriers(const Program *program, Trace *trace) {
    for (uint32_t pc = 0; pc < program->instructions; pc++)
        if (program->code[pc].op == OP_BARRIER && !trace_add_barrier(trace, pc)) return false;
    return true;
}

Gpu *gpu_create(const Program *program, Trace *trace) {
    if (trace && !gpu_know_barriers(program, trace)) return NULL;
    Gpu *gpu = machine_create(program, trace);
    if (!gpu) return NULL;
    replay_create(gpu);
    dispatch_phase(gpu, 0);
    return gpu;
}

void gpu_destroy(Gpu *gpu) {
    if (!gpu) return;
    pool_destroy(gpu->pool);
    replay_destroy(gpu);
    machine_destroy(gpu);
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

void gpu_set_listener(Gpu *gpu, const GpuListener *listener) {
    gpu->listener = listener;
}

void gpu_set_trace(Gpu *gpu, Trace *trace) {
    gpu->trace = trace;
    replay_forget(gpu);
}

TraceShape gpu_trace_shape(const Program *p) {
    uint32_t queues = 0;
    for (uint32_t i = 0; i < p->instructions; i++)
        if (p->code[i].unit == UNIT_LSU) queues |= 1u << p->code[i].need;
    return (TraceShape){.cores = (uint32_t)p->config.cores,
                        .slots = (uint32_t)p->config.waves,
                        .alus = (uint32_t)p->config.alus,
                        .wave_size = (uint32_t)p->config.wave_size,
                        .samplers = p->has_samples,
                        .queues = queues,
                        .queue_entries = queues ? (uint32_t)p->config.mem_queue : 0};
}

/* ---- looking ---- */

const Program *gpu_program(const Gpu *gpu) {
    return gpu->program;
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
        const Step step = state_step(gpu, c, gpu_now(gpu));
        ledger_count_idle(&step);
        for (uint32_t s = 0; s < gpu->program->config.waves; s++) ledger_account(&step, s, step.now);
    }
}

/* ---- totals ---- */

Stats gpu_stats(const Gpu *gpu) {
    Stats sum = {0};
    for (uint32_t c = 0; c <= gpu->program->config.cores; c++) {
        const bool is_core = c < gpu->program->config.cores;
        const Stats *part = is_core ? &state_core(gpu, c)->stats : &state_l2(gpu)->stats;
        for (size_t i = 0; i < STAT_COUNT; i++) {
            uint64_t *all = &((uint64_t *)&sum)[i];
            *all = gpu_stat_info[i].most ? max_u64(*all, stat_get(part, i)) : *all + stat_get(part, i);
        }
    }
    sum.cycles = gpu_now(gpu);
    return sum;
}

bool gpu_dispatch_stats(const Gpu *gpu, uint32_t dispatch, Stats *stats) {
    const DispatchState *all = state_dispatches(gpu), *state = &all[dispatch];
    if (!state->begun) return false;
    /* Phases begin one after the other: all that was done until the next one does is this one's. */
    const uint32_t next = gpu->program->dispatches[dispatch].phase_end;
    const Stats after = next < gpu->program->dispatch_count && all[next].begun ? all[next].before : gpu_stats(gpu);
    for (size_t i = 0; i < STAT_COUNT; i++)
        ((uint64_t *)stats)[i] = gpu_stat_info[i].most ? 0 : stat_get(&after, i) - stat_get(&state->before, i);
    stats->cycles = after.cycles > state->first_cycle ? after.cycles - state->first_cycle : 0;
    return true;
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
const void *gpu_state(const Gpu *gpu) {
    return gpu->state;
}
void *gpu_open_state(Gpu *gpu) {
    replay_forget(gpu);
    return gpu->state;
}
void gpu_snapshot(const Gpu *gpu, void *out) {
    memcpy(out, gpu->state, gpu->layout.total);
}

/* Do not write equal bytes: most of a large machine's state is zeros in pages that the host has never allocated. */
void gpu_restore(Gpu *gpu, const void *snapshot) {
    enum { PAGE = 4096 };
    const uint8_t *from = snapshot;
    uint8_t *to = gpu_open_state(gpu);
    for (size_t at = 0, n; at < gpu->layout.total; at += n) {
        n = gpu->layout.total - at < PAGE ? gpu->layout.total - at : PAGE;
        if (memcmp(to + at, from + at, n) != 0) memcpy(to + at, from + at, n);
    }
}

const uint32_t *gpu_buffer(const Gpu *gpu, uint8_t space, uint8_t index, uint32_t *words) {
    if ((space != OPERAND_RES_T && space != OPERAND_RES_U) || index >= ISA_RESOURCES) return NULL;
    const Resource *r = &gpu->program->resource[program_space(space)][index];
    *words = r->words;
    return r->bound ? state_memory(gpu) + r->offset : NULL;
}
