/* window.c: the passing of time.
 *
 * A run is a sequence of windows. In a window every core runs by itself: nothing that it sends can come back, or reach
 * another core, sooner than the interconnect's latency, and no window is longer than that. At the end of a window the
 * cores hear from one another: the L2 serves what has reached it, slots that fell empty get waves, a fault stops all.
 * So cores can run in any order, or at the same time, and the results are the same bit for bit.
 *
 *   |<------ window: at most interconnect_latency ------>|
 *   core 0  ... event . . event ..........................  exchange: L2, dispatcher, faults
 *   core 1  ......... event . . . . . . . . event ........
 *
 * Windows start at the next event, so that idle time costs nothing.
 */
#include "sim/stages.h"

static uint64_t earliest_event(const Gpu *gpu) {
    uint64_t earliest = GPU_NEVER;
    for (uint32_t c = 0; c < gpu->program->config.cores; c++) {
        const uint64_t next = state_core(gpu, c)->next_event;
        if (next < earliest) earliest = next;
    }
    return earliest;
}

/* Events of the cores, and messages that reach the L2. */
static uint64_t earliest_work(const Gpu *gpu) {
    const uint64_t core = earliest_event(gpu), arrival = uncore_next_arrival(gpu);
    return core < arrival ? core : arrival;
}

/* ---- the end of a run ---- */

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
            Step step = state_step(gpu, c, cycle);
            step.fault = &state->fault;
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
        stop_at(gpu, FAULT_DEADLOCK, state->end);
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

/* ---- windows ---- */

static void open_window(Gpu *gpu, uint64_t start) {
    const Config *config = &gpu->program->config;
    uint64_t end = start + config->interconnect_latency;
    /* Flat memory has no latency that the cores could rely on. */
    if (config->memory == MEMORY_FLAT && config->cores > 1) end = start + 1;
    if (start < config->max_cycles && end > config->max_cycles) end = config->max_cycles;
    state_gpu(gpu)->window_end = end;
}

/* The core has worked until the cycle after its last issue, or the one in which its last queue empties: a request that
 * is served at the start of a cycle has kept the queue busy until the cycle before. */
static void run_core(Gpu *gpu, uint32_t core_id, uint64_t stop) {
    Step step = state_step(gpu, core_id, 0);
    Core *core = step.core;
    while (core->next_event < stop && !core->fault.kind) {
        step.now = core->next_event;
        core_step(&step);
        if (core->issued)
            core->last = step.now + 1;
        else if (step.now > core->last)
            core->last = step.now;
    }
}

/* Can nothing happen any more before the end of the window? */
static bool is_quiet(const Gpu *gpu) {
    bool faulted = false;
    for (uint32_t c = 0; c < gpu->program->config.cores; c++) {
        const Core *core = state_core(gpu, c);
        if (core->next_event != GPU_NEVER && !core->fault.kind) return false;
        faulted |= core->fault.kind != FAULT_NONE;
    }
    return faulted || uncore_next_arrival(gpu) == GPU_NEVER;
}

/* The first fault counts. Other cores hear of it at the end of the window: the run lasts until the last one stops. */
static void collect_fault(Gpu *gpu) {
    Fault *first = &state_gpu(gpu)->fault;
    for (uint32_t c = 0; c < gpu->program->config.cores; c++) {
        const Fault *fault = &state_core(gpu, c)->fault;
        if (fault->kind && (!first->kind || fault->cycle < first->cycle)) *first = *fault;
    }
    if (first->kind && first->cycle + 1 > state_gpu(gpu)->end) state_gpu(gpu)->end = first->cycle + 1;
}

static void close_window(Gpu *gpu) {
    GpuState *state = state_gpu(gpu);
    const uint64_t end = state->window_end;
    state->window_end = 0;
    for (uint32_t c = 0; c < gpu->program->config.cores; c++)
        if (state_core(gpu, c)->last > state->end) state->end = state_core(gpu, c)->last;
    collect_fault(gpu);
    if (state->fault.kind) {
        finish(gpu);
        return;
    }
    uncore_serve(gpu, end);
    if (earliest_work(gpu) == GPU_NEVER) next_phase(gpu);
}

static void run_window(Gpu *gpu, uint64_t until) {
    GpuState *state = state_gpu(gpu);
    const uint64_t stop = state->window_end < until ? state->window_end : until;
    for (uint32_t c = 0; c < gpu->program->config.cores; c++) run_core(gpu, c, stop);
    state->now = stop;
    dispatch_serve(gpu); /* also in the middle of a window, so that it is known what is in the slots */
    if (stop == state->window_end || is_quiet(gpu)) close_window(gpu);
}

void gpu_run(Gpu *gpu, uint64_t until) {
    GpuState *state = state_gpu(gpu);
    const uint64_t limit = gpu->program->config.max_cycles;
    while (!state->done && state->now < until) {
        if (state->window_end > state->now) {
            run_window(gpu, until);
            continue;
        }
        const uint64_t next = earliest_work(gpu);
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
            open_window(gpu, next);
        }
    }
}
