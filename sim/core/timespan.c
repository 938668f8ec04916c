/* timespan.c: the passing of time.
 *
 * Time is cut into timespans, all as long as what a core sends to the L2 needs at least to come back: the way there,
 * the L2, and the way back. In a timespan every core runs by itself. When all have come to its end, the L2 serves all
 * that was sent in it, in order of (arrival, core). A core that has sent nothing need not wait: it runs ahead until it
 * would touch memory. A core whose wave ends runs on for as long as the next wave needs to get there; when all cores
 * have come past that cycle, the dispatcher can say which wave it is. So cores can run in any order, or at the same
 * time, and the results are the same bit for bit.
 *
 *   |<-- timespan: 2 * interconnect_latency + l2_latency --->|<---- ahead: at most RUN_AHEAD ---->|
 *   core 0  ... event . sends . . . event .................... waits
 *   core 1  ......... event . . wave ends . . | dispatcher | . event . . . event . . event . touches
 *
 * Timespans in which nothing happens are left out, so that idle time costs nothing. Where they begin does not depend on
 * how far the cores are: a run is the same in however many pieces it is made.
 */
#include "sim/base/arith.h"
#include "sim/base/pool.h"
#include "sim/check/hooks.h"
#include "sim/core/core.h"
#include "sim/core/gpu.h"
#include "sim/memory/memory.h"

/* Cycles that a core may be ahead of the present timespan. Many, so that host threads meet seldom; not too many, since
 * after a fault the other cores go on for as long. A host thread does PIECE of them before another may take over. */
enum { RUN_AHEAD = 2048, RUN_AHEAD_ALONE = 1 << 15, PIECE = 512 };

/* What all cores have before them. */
typedef struct Pending {
    uint64_t next;      /* the next cycle in which something happens that is known of already; GPU_NEVER: none */
    bool l2_messages;   /* some are on their way to the L2, which it has not seen */
    const Fault *fault; /* the first; NULL: none */
} Pending;

/* How far the cores may run now. */
typedef struct RunBounds {
    Gpu *gpu;
    uint64_t end;   /* of the timespan, */
    uint64_t ahead; /* and of what a core may do that touches no memory; not before `end` */
    uint64_t until; /* in any case */
} RunBounds;

/* The cycle in which a core hears of the next wave for a slot that has fallen empty. */
static uint64_t dispatch_reply_cycle(const Gpu *gpu, const Core *core) {
    return core->freed_count ? core->freed[0].cycle + config_group_latency(&gpu->program->config) : GPU_NEVER;
}

/* The end of the timespan that a cycle is in. */
static uint64_t timespan_end(const Gpu *gpu, uint64_t cycle) {
    const uint64_t length = config_lookahead(&gpu->program->config);
    return cycle - cycle % length + length;
}

/* How long the run continues after a fault: with other cores than the fault's, as far as one of them can have come. */
static uint64_t fault_end(const Gpu *gpu, const Fault *fault) {
    const Config *config = &gpu->program->config;
    const uint64_t end = config->cores > 1 ? timespan_end(gpu, fault->cycle) + RUN_AHEAD : fault->cycle + 1;
    return fault->cycle < config->max_cycles ? min_u64(end, config->max_cycles) : end;
}

static Pending find_pending(const Gpu *gpu) {
    Pending pending = {.next = GPU_NEVER};
    for (uint32_t c = 0; c < gpu->program->config.cores; c++) {
        const Core *core = state_core(gpu, c);
        pending.l2_messages |= core->sent_count > 0;
        if (!core->fault.kind)
            pending.next = min_u64(pending.next, min_u64(core->next_event, dispatch_reply_cycle(gpu, core)));
        else if (!pending.fault || core->fault.cycle < pending.fault->cycle)
            pending.fault = &core->fault;
    }
    return pending;
}

/* ---- cores in a timespan ---- */

/* A core goes no further than this before it has heard of the next wave for a slot, and before others have seen what it
 * did to memory. */
static inline uint64_t horizon(const RunBounds *bounds, const Step *step) {
    const Core *core = step->core;
    uint64_t stop = bounds->end;
    if (core->next_event >= stop && !core->sent_count) {
        const bool busy = core->queue_count[QUEUE_BUFFERS] | core->sampler.count;
        stop = max_u64(stop, busy ? min_u64(memory_next_touch(step), bounds->ahead) : bounds->ahead);
    }
    return min_u64(stop, min_u64(dispatch_reply_cycle(bounds->gpu, core), bounds->until));
}

/* Has the core something to do? */
static bool can_run(const RunBounds *bounds, const Step *step) {
    return !step->core->fault.kind && step->core->next_event < horizon(bounds, step);
}

/* A test build sets this to 1 (Makefile): then cores work on the cycles, too, in which nothing can happen, and replay
 * no loops. That must not change a run. */
#ifndef EVERY_CYCLE
#define EVERY_CYCLE 0
#endif

/* The core has worked until the cycle after its last issue, or the one in which its last queue empties: a request that
 * is served at the start of a cycle has kept the queue busy until the cycle before. */
static void run_core(const RunBounds *bounds, uint32_t core_id) {
    Step step = state_step(bounds->gpu, core_id, 0);
    Core *core = step.core;
    replay_resume(&step);
    for (uint64_t stop; core->next_event < (stop = horizon(bounds, &step)) && !core->fault.kind;) {
        const bool quiet = !memory_is_busy(core) && !core->sent_count;
        do {
            const uint64_t next = core->next_event;
            for (step.now = core->last + !core->issued; EVERY_CYCLE && step.now < next; step.now++) core_step(&step);
            step.now = next;
            core_step(&step);
            core->last = max_u64(core->last, core->issued ? step.now + 1 : step.now);
            if (step.turned && !EVERY_CYCLE) {
                replay_turn(&step, quiet ? stop : step.now);
                step.turned = 0;
            }
            /* As long as nothing is sent and no slot falls empty, the horizon stays. */
        } while (quiet && core->next_event < stop && !memory_is_busy(core) && !core->freed_count && !core->fault.kind);
    }
}

/* What a host thread does before another may continue with the core. Returns whether there is more to do. */
static bool run_piece(void *user, uint32_t core_id) {
    const RunBounds *bounds = user;
    const Step step = state_step(bounds->gpu, core_id, 0);
    RunBounds piece = *bounds;
    const uint64_t next = step.core->next_event;
    if (next < bounds->until) piece.until = min_u64(bounds->until, next + PIECE);
    run_core(&piece, core_id);
    return can_run(bounds, &step);
}

static void run_in_order(const RunBounds *bounds) {
    for (uint32_t c = 0; c < bounds->gpu->program->config.cores; c++) run_core(bounds, c);
}

static void run_in_parallel(RunBounds *bounds) {
    Gpu *gpu = bounds->gpu;
    if (gpu->program->config.memory == MEMORY_FLAT) {
        /* Cores meet in flat memory at once: in a timespan, which is a cycle then, they run one after the other. */
        RunBounds timespan = *bounds;
        timespan.ahead = timespan.end;
        run_in_order(&timespan);
    }
    /* A single core that has something to do is not worth waking other threads. */
    uint32_t count = 0;
    for (uint32_t c = 0; c < gpu->program->config.cores && count < 2; c++) {
        const Step step = state_step(gpu, c, 0);
        count += can_run(bounds, &step);
    }
    if (count < 2)
        run_in_order(bounds);
    else
        pool_run(gpu->pool, run_piece, bounds);
}

/* Run to the end of the timespan that has the next event, and maybe further, but not beyond `until`. */
static void run_timespan(Gpu *gpu, const Pending *pending, uint64_t until) {
    GpuState *state = state_gpu(gpu);
    const uint64_t end = timespan_end(gpu, pending->l2_messages ? state->now : min_u64(pending->next, until));
    RunBounds bounds = {.gpu = gpu,
                        .end = end,
                        .ahead = end + (gpu->program->config.cores > 1 ? RUN_AHEAD : RUN_AHEAD_ALONE),
                        .until = until};
    uint64_t all; /* the cycle that all cores have come to */
    do {
        if (gpu->pool)
            run_in_parallel(&bounds);
        else
            run_in_order(&bounds);
        all = until;
        for (uint32_t c = 0; c < gpu->program->config.cores; c++) {
            const Step step = state_step(gpu, c, 0);
            const Fault *fault = &step.core->fault;
            all = min_u64(all, fault->kind ? fault_end(gpu, fault) : horizon(&bounds, &step));
        }
    } while (dispatch_serve(gpu, all));
    if (all >= end) l2_serve(gpu);
    if (gpu->trace) trace_flush(gpu->trace);
    state->now = all;
}

/* ---- the end of a phase, and of the run ---- */

static void finish(Gpu *gpu) {
    GpuState *state = state_gpu(gpu);
    state->now = state->end;
    state->done = 1;
    gpu_settle(gpu);
    if (gpu->trace) trace_finish(gpu->trace, state->end);
}

/* The fault names the first wave that is still there, or nothing if only memory is at work; of a run that takes too
 * long the instruction that a core issued last, and its wave. */
static void stop_at(Gpu *gpu, FaultKind kind, uint64_t cycle) {
    GpuState *state = state_gpu(gpu);
    state->end = cycle;
    for (uint32_t c = 0; c < gpu->program->config.cores && !state->fault.kind; c++) {
        Step step = state_step(gpu, c, cycle);
        step.fault = &state->fault;
        const uint64_t occupied = step.core->issue.occupied;
        if (!occupied) continue;
        const bool is_limit = kind == FAULT_CYCLE_LIMIT && step.core->stats.wave_instructions;
        const uint32_t last = step.core->last_slot, first = (uint32_t)__builtin_ctzll(occupied);
        const uint32_t slot = is_limit && occupied >> last & 1 ? last : first;
        fault_raise(&step, kind, slot, state_wave(gpu, c, slot)->exec);
        if (is_limit) state->fault.pc = step.core->last_pc;
    }
    if (!state->fault.kind) state->fault = (Fault){.kind = kind, .cycle = cycle};
    finish(gpu);
}

/* Nothing is left to do: at once, so that the present never runs ahead of the end, the next dispatches start, or the
 * run is done. */
static void end_phase(Gpu *gpu) {
    GpuState *state = state_gpu(gpu);
    const Config *config = &gpu->program->config;
    const bool last = state->end_of_phase == gpu->program->dispatch_count;
    uint64_t drained = 0;
    for (uint32_t c = 0; c < config->cores; c++) {
        const Core *core = state_core(gpu, c);
        state->end = max_u64(state->end, core->last);
        for (uint32_t unit = 0; unit < CORE_UNITS; unit++) drained = max_u64(drained, core->unit_free[unit]);
    }
    state->now = state->end;
    if (state->resident) {
        stop_at(gpu, FAULT_DEADLOCK, state->end);
    } else if (last) {
        /* A wave whose mask stack runs out may end while an ALU still works for it: the run lasts until that is free.
         */
        state->end = max_u64(state->end, drained);
        finish(gpu);
    } else {
        if (gpu->checker) check_phase(gpu);
        dispatch_phase(gpu, state->end + config->interconnect_latency);
    }
}

/* End the run, or begin the next phase, if it is time to. Returns whether it did. */
static bool advance_phase(Gpu *gpu, const Pending *pending) {
    GpuState *state = state_gpu(gpu);
    const uint64_t limit = gpu->program->config.max_cycles;
    const bool is_quiescent = pending->next == GPU_NEVER && !pending->l2_messages;
    /* Nothing more to do before max_cycles? What a last request did in the cycle before may still end the run. */
    const bool is_over_limit = pending->l2_messages
                                   ? state->now >= limit
                                   : pending->next > limit || (pending->next == limit && state->resident);
    if (state->fault.kind) {
        finish(gpu); /* a dispatch that could not start, a deadlock */
    } else if (pending->fault) {
        const uint64_t end = fault_end(gpu, pending->fault);
        if (state->now < end) return false;
        state->fault = *pending->fault;
        state->end = end;
        finish(gpu);
    } else if (is_quiescent) {
        end_phase(gpu);
    } else if (is_over_limit) {
        if (!deadlock_find(gpu, limit)) stop_at(gpu, FAULT_CYCLE_LIMIT, limit);
    } else {
        return false;
    }
    return true;
}

void gpu_run(Gpu *gpu, uint64_t until) {
    GpuState *state = state_gpu(gpu);
    const uint64_t limit = gpu->program->config.max_cycles;
    if (state->done) return;
    Pending pending = find_pending(gpu);
    while (state->now < until) {
        const uint64_t look = deadlock_next_look(state->now);
        uint64_t stop = min_u64(state->now < limit ? min_u64(until, limit) : until, look);
        if (pending.fault) stop = min_u64(stop, fault_end(gpu, pending.fault));
        run_timespan(gpu, &pending, stop);
        if (state->now == look) deadlock_find(gpu, look);
        for (pending = find_pending(gpu); advance_phase(gpu, &pending); pending = find_pending(gpu))
            if (state->done) return;
    }
}
