/* gpu.c: the machine's users' side: creating it, who watches it, snapshots; see gpu.h. */
#include "sim/core/gpu.h"

#include <string.h>

#include "sim/base/pool.h"
#include "sim/core/core.h"
#include "sim/heat/hooks.h"
#include "sim/machine/machine.h"

void gpu_know_barriers(const Program *program, Trace *trace) {
    for (uint32_t pc = 0; pc < program->instructions; pc++)
        if (program->code[pc].op == OP_BARRIER) trace_add_barrier(trace, pc);
}

Gpu *gpu_create(const Program *program, Trace *trace) {
    if (trace) gpu_know_barriers(program, trace);
    Gpu *gpu = machine_create(program, trace, threads_model_bytes(program), compaction_block_bytes(program));
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

void gpu_set_heat(Gpu *gpu, Heat *heat) {
    gpu->heat = heat;
    replay_forget(gpu);
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
                        .reconvergence = (uint32_t)p->config.reconvergence,
                        .samplers = p->has_samples,
                        .queues = queues,
                        .queue_entries = queues ? (uint32_t)p->config.mem_queue : 0};
}

void gpu_settle(Gpu *gpu) {
    for (uint32_t c = 0; c < gpu->program->config.cores; c++) {
        const Step step = state_step(gpu, c, gpu_now(gpu));
        ledger_count_idle(&step);
        for (uint32_t s = 0; s < gpu->program->config.waves; s++) ledger_account(&step, s, step.now);
    }
    if (gpu->heat) heat_settle(gpu);
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

void gpu_restore(Gpu *gpu, const void *snapshot) {
    memcpy(gpu_open_state(gpu), snapshot, gpu->layout.total);
}
