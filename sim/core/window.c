/* window.c: the passing of time.
 *
 * Time is cut into windows, all as long as what a core sends to the L2 needs at least to come back: the way there, the
 * L2, and the way back. In a window every core runs by itself. When all have come to its end, the L2 serves all that
 * was sent in it, in order of (arrival, core). A core that has sent nothing need not wait: it runs ahead until it would
 * touch memory. A core whose wave ends goes on for the interconnect's latency, which the next wave needs to get there;
 * when all cores have come past that cycle, the dispatcher can say which wave it is. So cores can run in any order, or
 * at the same time, and the results are the same bit for bit.
 *
 *   |<---- window: 2 * interconnect_latency + l2_latency ---->|<---- ahead: at most RUN_AHEAD ---->|
 *   core 0  ... event . sends . . . event .................... waits
 *   core 1  ......... event . . wave ends . . | dispatcher | . event . . . event . . event . touches
 *
 * Windows in which nothing happens are left out, so that idle time costs nothing. Where windows begin does not depend
 * on how far the cores are: a run is the same in however many pieces it is made.
 */
#include "sim/base/arith.h"
#include "sim/check/hooks.h"
#include "sim/core/core.h"
#include "sim/core/dispatch.h"
#include "sim/core/gpu.h"
#include "sim/core/pool.h"
#include "sim/memory/memory.h"

/* Cycles that a core may be ahead of the present window. Many, so that host threads meet seldom; not too many, since
 * after a fault the other cores go on for as long. A host thread does PIECE of them before another may take over. */
enum { RUN_AHEAD = 2048, PIECE = 512 };

/* The cycle in which a core hears of the next wave for a slot. */
static uint64_t news_at(const Gpu *gpu, const Core *core) {
    return core->left_count ? core->left[0].cycle + gpu->program->config.interconnect_latency : GPU_NEVER;
}

/* What all cores have before them. */
typedef struct Outlook {
    uint64_t next;      /* the next cycle in which something happens that is known of already; GPU_NEVER: none */
    bool mail;          /* messages are on their way to the L2 that it has not seen */
    const Fault *fault; /* the first; NULL: none */
} Outlook;

static Outlook look_out(const Gpu *gpu) {
    Outlook outlook = {.next = GPU_NEVER};
    for (uint32_t c = 0; c < gpu->program->config.cores; c++) {
        const Core *core = state_core(gpu, c);
        outlook.mail |= core->sent_count > 0;
        if (!core->fault.kind)
            outlook.next = min_u64(outlook.next, min_u64(core->next_event, news_at(gpu, core)));
        else if (!outlook.fault || core->fault.cycle < outlook.fault->cycle)
            outlook.fault = &core->fault;
    }
    return outlook;
}

/* The end of the window that a cycle is in. */
static uint64_t window_end(const Gpu *gpu, uint64_t cycle) {
    const uint64_t length = config_lookahead(&gpu->program->config);
    return cycle - cycle % length + length;
}

/* ---- the end of a run ---- */

/* The run is at least as long as the cores have worked. */
static void note_work(Gpu *gpu) {
    GpuState *state = state_gpu(gpu);
    for (uint32_t c = 0; c < gpu->program->config.cores; c++)
        state->end = max_u64(state->end, state_core(gpu, c)->last);
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
            state->end = max_u64(state->end, state_core(gpu, c)->alu_free[alu]);
}

/* Nothing is left to do: at once, so that the present never runs ahead of the end, the next dispatches start, or the
 * run is done. */
static void next_phase(Gpu *gpu) {
    GpuState *state = state_gpu(gpu);
    note_work(gpu);
    state->now = state->end;
    if (state->resident) {
        stop_at(gpu, FAULT_DEADLOCK, state->end);
        return;
    }
    if (state->end_of_phase == gpu->program->dispatch_count) {
        drain_alus(gpu);
        finish(gpu);
        return;
    }
    if (gpu->checker) check_phase(gpu);
    dispatch_phase(gpu, state->end + gpu->program->config.interconnect_latency);
}

/* ---- faults ---- */

/* Up to where the run goes on: with other cores than the fault's, as far as one of them can have come. */
static uint64_t fault_heard(const Gpu *gpu, const Fault *fault) {
    const Config *config = &gpu->program->config;
    const uint64_t heard = config->cores > 1 ? window_end(gpu, fault->cycle) + RUN_AHEAD : fault->cycle + 1;
    return fault->cycle < config->max_cycles ? min_u64(heard, config->max_cycles) : heard;
}

static void end_with_fault(Gpu *gpu, const Fault *fault) {
    GpuState *state = state_gpu(gpu);
    state->fault = *fault;
    state->end = fault_heard(gpu, fault);
    finish(gpu);
}

/* ---- windows ---- */

/* How far the cores may run now. */
typedef struct Stretch {
    Gpu *gpu;
    uint64_t end;   /* of the window, */
    uint64_t ahead; /* and of what a core may do that touches no memory; not before `end` */
    uint64_t until; /* in any case */
} Stretch;

/* A core goes no further than this before it has heard of the next wave for a slot, and before others have seen what it
 * did to memory. */
static inline uint64_t horizon(const Stretch *stretch, const Step *step) {
    const Core *core = step->core;
    uint64_t stop = stretch->end;
    if (core->next_event >= stop && !core->sent_count) {
        const bool busy = core->queue_count[QUEUE_BUFFERS] | core->sampler.count;
        stop = max_u64(stop, busy ? min_u64(memory_next_touch(step), stretch->ahead) : stretch->ahead);
    }
    return min_u64(stop, min_u64(news_at(stretch->gpu, core), stretch->until));
}

/* The core has worked until the cycle after its last issue, or the one in which its last queue empties: a request that
 * is served at the start of a cycle has kept the queue busy until the cycle before. */
static void run_core(const Stretch *stretch, uint32_t core_id) {
    Step step = state_step(stretch->gpu, core_id, 0);
    Core *core = step.core;
    while (core->next_event < horizon(stretch, &step) && !core->fault.kind) {
        step.now = core->next_event;
        core_step(&step);
        if (core->issued)
            core->last = step.now + 1;
        else if (step.now > core->last)
            core->last = step.now;
    }
}

/* Has the core something to do? */
static bool can_run(const Stretch *stretch, uint32_t core_id) {
    const Step step = state_step(stretch->gpu, core_id, 0);
    return !step.core->fault.kind && step.core->next_event < horizon(stretch, &step);
}

/* What a host thread does before another may go on with the core. Returns whether there is more to do. */
static bool run_piece(void *user, uint32_t core_id) {
    const Stretch *stretch = user;
    Stretch piece = *stretch;
    const uint64_t next = state_core(stretch->gpu, core_id)->next_event;
    if (next < stretch->until) piece.until = min_u64(stretch->until, next + PIECE);
    run_core(&piece, core_id);
    return can_run(stretch, core_id);
}

/* The cycle that a core has come to. */
static uint64_t reached(const Stretch *stretch, uint32_t core_id) {
    const Step step = state_step(stretch->gpu, core_id, 0);
    const Fault *fault = &step.core->fault;
    return fault->kind ? fault_heard(stretch->gpu, fault) : horizon(stretch, &step);
}

/* Returns the cycle that all have come to. */
static uint64_t run_in_order(const Stretch *stretch) {
    uint64_t all = stretch->until;
    for (uint32_t c = 0; c < stretch->gpu->program->config.cores; c++) {
        run_core(stretch, c);
        all = min_u64(all, reached(stretch, c));
    }
    return all;
}

/* Has more than one core something to do? One alone is not worth waking other threads. */
static bool is_wide(const Stretch *stretch) {
    uint32_t count = 0;
    for (uint32_t c = 0; c < stretch->gpu->program->config.cores && count < 2; c++) count += can_run(stretch, c);
    return count > 1;
}

static uint64_t run_in_parallel(Stretch *stretch) {
    Stretch window = *stretch;
    window.ahead = window.end;
    /* Cores meet in flat memory at once: in a window, which is a cycle then, they run one after the other. */
    if (stretch->gpu->program->config.memory == MEMORY_FLAT) run_in_order(&window);
    if (!is_wide(stretch)) return run_in_order(stretch);
    pool_run(stretch->gpu->pool, run_piece, stretch);
    uint64_t all = stretch->until;
    for (uint32_t c = 0; c < stretch->gpu->program->config.cores; c++) all = min_u64(all, reached(stretch, c));
    return all;
}

/* Go on to the end of the window that has the next event, and maybe further, but not beyond `until`. */
static void run_window(Gpu *gpu, const Outlook *outlook, uint64_t until) {
    GpuState *state = state_gpu(gpu);
    const uint64_t end = window_end(gpu, outlook->mail ? state->now : min_u64(outlook->next, until));
    Stretch stretch = {.gpu = gpu, .end = end, .ahead = end + RUN_AHEAD, .until = until};
    uint64_t all;
    do {
        all = gpu->pool ? run_in_parallel(&stretch) : run_in_order(&stretch);
    } while (dispatch_serve(gpu, all));
    if (all >= end) uncore_serve(gpu);
    if (gpu->trace) trace_flush(gpu->trace);
    state->now = all;
}

/* ---- what is over ---- */

/* Is there nothing more to do before max_cycles? What a last request did in the cycle before may still end it. */
static bool is_over_limit(const Gpu *gpu, const Outlook *outlook) {
    const GpuState *state = state_gpu(gpu);
    const uint64_t limit = gpu->program->config.max_cycles;
    if (outlook->mail) return state->now >= limit;
    return outlook->next > limit || (outlook->next == limit && state->resident);
}

/* Has the machine nothing to do any more? */
static bool is_still(const Outlook *outlook) {
    return outlook->next == GPU_NEVER && !outlook->mail;
}

/* End the run, or begin the next phase, if it is time to. Returns whether it did. */
static bool end_what_is_over(Gpu *gpu, const Outlook *outlook) {
    GpuState *state = state_gpu(gpu);
    if (state->fault.kind) {
        finish(gpu); /* a dispatch that could not start */
    } else if (outlook->fault) {
        if (state->now < fault_heard(gpu, outlook->fault)) return false;
        end_with_fault(gpu, outlook->fault);
    } else if (is_still(outlook)) {
        next_phase(gpu);
    } else if (is_over_limit(gpu, outlook)) {
        stop_at(gpu, FAULT_CYCLE_LIMIT, gpu->program->config.max_cycles);
    } else {
        return false;
    }
    return true;
}

/* The cycle that a window must not go beyond. */
static uint64_t stop_before(const Gpu *gpu, const Outlook *outlook, uint64_t until) {
    const uint64_t limit = gpu->program->config.max_cycles;
    if (gpu_now(gpu) < limit) until = min_u64(until, limit);
    return outlook->fault ? min_u64(until, fault_heard(gpu, outlook->fault)) : until;
}

void gpu_run(Gpu *gpu, uint64_t until) {
    GpuState *state = state_gpu(gpu);
    if (state->done) return;
    Outlook outlook = look_out(gpu);
    while (state->now < until) {
        run_window(gpu, &outlook, stop_before(gpu, &outlook, until));
        for (outlook = look_out(gpu); end_what_is_over(gpu, &outlook); outlook = look_out(gpu))
            if (state->done) return;
    }
}
