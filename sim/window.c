/* window.c: the passing of time.
 *
 * A run is a sequence of windows. In a window every core runs by itself: what it sends to the L2 cannot come back
 * before the way there, the L2 and the way back have taken their time, and no window is longer than that. At the end of
 * a window the L2 serves all that was sent, in order of (arrival, core), and a fault stops all cores. A core whose wave
 * ends goes on for the interconnect's latency, which the next wave needs to get there; when all cores have come past
 * that cycle, the dispatcher can say which wave it is. So cores can run in any order, or at the same time, and the
 * results are the same bit for bit.
 *
 *   |<---- window: at most 2 * interconnect_latency + l2_latency ---->|
 *   core 0  ... event . . event .......................................  L2, faults
 *   core 1  ......... event . . wave ends . . . | dispatcher | . event .
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
    state->now = state->end;
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
    uint64_t end = start + config_lookahead(config);
    if (start < config->max_cycles && end > config->max_cycles) end = config->max_cycles;
    state_gpu(gpu)->window_end = end;
}

/* A core goes no further than this before it has heard of the next wave for a slot. */
static uint64_t horizon(const Step *step, uint64_t stop) {
    if (!step->core->left_count) return stop;
    const uint64_t heard = step->core->left[0].cycle + step->program->config.interconnect_latency;
    return heard < stop ? heard : stop;
}

/* The core has worked until the cycle after its last issue, or the one in which its last queue empties: a request that
 * is served at the start of a cycle has kept the queue busy until the cycle before. */
static void run_core(Gpu *gpu, uint32_t core_id, uint64_t stop) {
    Step step = state_step(gpu, core_id, 0);
    Core *core = step.core;
    while (core->next_event < horizon(&step, stop) && !core->fault.kind) {
        step.now = core->next_event;
        core_step(&step);
        if (core->issued)
            core->last = step.now + 1;
        else if (step.now > core->last)
            core->last = step.now;
    }
}

typedef struct Stretch {
    Gpu *gpu;
    uint64_t stop;
} Stretch;

static void run_one(void *user, uint32_t core_id) {
    const Stretch *stretch = user;
    run_core(stretch->gpu, core_id, stretch->stop);
}

/* Does more than one core have something to do? Else it is not worth waking other threads. */
static bool is_wide(const Gpu *gpu, uint64_t stop) {
    uint32_t count = 0;
    for (uint32_t c = 0; c < gpu->program->config.cores && count < 2; c++)
        count += state_core(gpu, c)->next_event < stop;
    return count > 1;
}

/* Run all cores to their horizons. Returns the cycle that all have come to. */
static uint64_t run_cores(Gpu *gpu, uint64_t stop) {
    const uint32_t cores = (uint32_t)gpu->program->config.cores;
    uint64_t all = stop;
    if (gpu->pool && is_wide(gpu, stop))
        pool_run(gpu->pool, run_one, &(Stretch){.gpu = gpu, .stop = stop});
    else
        for (uint32_t c = 0; c < cores; c++) run_core(gpu, c, stop);
    for (uint32_t c = 0; c < cores; c++) {
        const Step step = state_step(gpu, c, 0);
        const uint64_t reached = step.core->fault.kind ? stop : horizon(&step, stop);
        if (reached < all) all = reached;
    }
    return all;
}

/* Can nothing happen any more before the end of the window? Other cores than the one with a fault go on until then. */
static bool is_quiet(const Gpu *gpu) {
    const uint32_t cores = (uint32_t)gpu->program->config.cores;
    for (uint32_t c = 0; c < cores; c++) {
        const Core *core = state_core(gpu, c);
        if (core->fault.kind ? cores > 1 : core->next_event != GPU_NEVER) return false;
    }
    return true;
}

/* The first fault counts. The other cores hear of it at the end of the window. */
static void collect_fault(Gpu *gpu, uint64_t window_end) {
    GpuState *state = state_gpu(gpu);
    for (uint32_t c = 0; c < gpu->program->config.cores; c++) {
        const Fault *fault = &state_core(gpu, c)->fault;
        if (fault->kind && (!state->fault.kind || fault->cycle < state->fault.cycle)) state->fault = *fault;
    }
    if (state->fault.kind) state->end = gpu->program->config.cores > 1 ? window_end : state->fault.cycle + 1;
}

static void close_window(Gpu *gpu) {
    GpuState *state = state_gpu(gpu);
    const uint64_t end = state->window_end;
    state->window_end = 0;
    if (gpu->trace) trace_flush(gpu->trace);
    for (uint32_t c = 0; c < gpu->program->config.cores; c++)
        if (state_core(gpu, c)->last > state->end) state->end = state_core(gpu, c)->last;
    collect_fault(gpu, end);
    if (state->fault.kind) {
        finish(gpu);
        return;
    }
    uncore_serve(gpu);
    if (earliest_event(gpu) == GPU_NEVER) next_phase(gpu);
}

static void run_window(Gpu *gpu, uint64_t until) {
    GpuState *state = state_gpu(gpu);
    const uint64_t stop = state->window_end < until ? state->window_end : until;
    for (uint64_t all = 0; all < stop;) {
        all = run_cores(gpu, stop);
        dispatch_serve(gpu, all);
    }
    state->now = stop;
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
            open_window(gpu, next);
        }
    }
}
