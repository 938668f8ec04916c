/* dispatch.c: waves into wave slots.
 *
 * A dispatch's waves start in order, group by group. At the start of a phase they fill the slots breadth first (slot 0
 * of every core, then slot 1 ...). Later a slot that falls empty is given the next wave, which needs the interconnect's
 * latency to get there; slots that fall empty in one cycle are served in order of their cores. Dispatches that run at
 * the same time share every core: a free slot goes to the one that has the fewest waves there.
 */
#include <string.h>

#include "sim/stages.h"

static uint32_t waves_on_core(const Step *step, uint32_t dispatch) {
    const Core *core = step->core;
    uint32_t count = 0;
    for (uint32_t slot = 0; slot < step->program->config.waves; slot++) {
        const bool here = core->occupied >> slot & 1;
        const bool coming = core->arrive_at[slot] != GPU_NEVER;
        count += here && state_wave(step->gpu, step->core_id, slot)->dispatch == dispatch;
        count += !here && coming && core->arriving_dispatch[slot] == dispatch;
    }
    return count;
}

/* The dispatch that the next wave is taken from, or dispatch_count if none has one left. */
static uint32_t choose_dispatch(const Step *step) {
    const Program *p = step->program;
    const uint32_t *started = state_started(step->gpu);
    uint32_t best = p->dispatch_count, fewest = 0, candidates = 0;
    for (uint32_t d = 0; d < p->dispatch_count; d++) {
        if (p->dispatches[d].phase != state_gpu(step->gpu)->phase || started[d] == p->dispatches[d].wave_count)
            continue;
        if (candidates++ == 0) {
            best = d;
            continue;
        }
        if (candidates == 2) fewest = waves_on_core(step, best);
        const uint32_t count = waves_on_core(step, d);
        if (count < fewest) {
            best = d;
            fewest = count;
        }
    }
    return best;
}

/* Send the next wave to an empty slot. Returns false if there is none. */
static bool send_wave(Step *step, uint32_t slot, uint64_t arrival) {
    GpuState *state = state_gpu(step->gpu);
    Core *core = step->core;
    core->ready_at[slot] = GPU_NEVER;
    core->arrive_at[slot] = GPU_NEVER;
    const uint32_t dispatch = choose_dispatch(step);
    if (dispatch == step->program->dispatch_count) return false;
    core->arrive_at[slot] = arrival;
    core->arriving[slot] = state->next_wave++;
    core->arriving_dispatch[slot] = dispatch;
    core->arriving_index[slot] = state_started(step->gpu)[dispatch]++;
    if (arrival < core->next_arrival) core->next_arrival = arrival;
    state->resident++;
    return true;
}

void dispatch_phase(Gpu *gpu, uint64_t arrival) {
    const Config *config = &gpu->program->config;
    for (uint32_t slot = 0; slot < config->waves; slot++)
        for (uint32_t c = 0; c < config->cores; c++) {
            Step step = {
                .gpu = gpu, .program = gpu->program, .core = state_core(gpu, c), .core_id = c, .now = gpu_now(gpu)};
            const bool more = send_wave(&step, slot, arrival);
            ledger_late(&step, slot, more ? REASON_REFILL : REASON_NO_WAVE);
            step.core->next_event = step.core->next_arrival;
        }
}

void dispatch_refill(Step *step, uint32_t slot) {
    Wave *wave = state_wave(step->gpu, step->core_id, slot);
    step->core->occupied &= ~(1ull << slot);
    step->core->wants_memory &= ~(1ull << slot);
    state_gpu(step->gpu)->resident--;
    const bool more = send_wave(step, slot, step->now + step->program->config.interconnect_latency);
    wave->late_reason = more ? REASON_REFILL : REASON_NO_WAVE;
}

static void fill(const Gpu *gpu, Wave *wave, Builtin builtin, uint32_t first, uint32_t step) {
    const Program *p = gpu->program;
    if (!p->builtin_offset[builtin][0]) return;
    uint32_t *lanes = state_registers(gpu, wave) + p->builtin_offset[builtin][0];
    for (uint32_t l = 0; l < p->stride; l++) lanes[l] = first + l * step;
}

/* Lanes that hold a thread: all, but for the last wave of a group that does not fill it. */
static uint64_t threads_of(const Dispatch *d, uint64_t wave_size, uint32_t in_group) {
    const uint64_t left = d->group_size - in_group * wave_size;
    const uint64_t lanes = left < wave_size ? left : wave_size;
    return lanes == 64 ? ~0ull : (1ull << lanes) - 1;
}

static void fill_builtins(const Gpu *gpu, Wave *wave, const Dispatch *d) {
    const uint32_t first_thread = wave->in_group * (uint32_t)gpu->program->config.wave_size;
    fill(gpu, wave, BUILTIN_THREAD_ID, wave->group * d->group_size + first_thread, 1);
    fill(gpu, wave, BUILTIN_GROUP_THREAD_ID, first_thread, 1);
    fill(gpu, wave, BUILTIN_GROUP_ID, wave->group, 0);
    fill(gpu, wave, BUILTIN_WAVE_ID, wave->in_group, 0);
    fill(gpu, wave, BUILTIN_GROUP_SIZE, d->group_size, 0);
}

void dispatch_start(Step *step, uint32_t slot, uint32_t number, uint32_t dispatch, uint32_t index) {
    const Gpu *gpu = step->gpu;
    const Dispatch *d = &step->program->dispatches[dispatch];
    Wave *wave = state_wave(gpu, step->core_id, slot);
    memset(wave, 0, gpu->layout.wave_bytes);
    wave->accounted = step->now;
    wave->number = number;
    wave->dispatch = dispatch;
    wave->group = index / d->waves_per_group;
    wave->in_group = index % d->waves_per_group;
    wave->pc = d->entry;
    wave->live = threads_of(d, step->program->config.wave_size, wave->in_group);
    wave->late_reason = REASON_NOT_PICKED;
    exec_set_mask(step, wave, wave->live, d->entry);
    fill_builtins(gpu, wave, d);

    step->core->occupied |= 1ull << slot;
    step->core->arrive_at[slot] = GPU_NEVER;
    step->core->stats.waves++;
    step->core->stats.threads += wave->lanes;
    issue_find_hazard(step, slot, step->now, REASON_CONTROL);
    if (gpu->trace)
        trace_add_wave(gpu->trace, number,
                       &(TraceWave){.live = wave->live,
                                    .group = wave->group,
                                    .in_group = wave->in_group,
                                    .core = (uint16_t)step->core_id,
                                    .slot = (uint16_t)slot});
}

void dispatch_arrive(Step *step) {
    Core *core = step->core;
    core->next_arrival = GPU_NEVER;
    for (uint32_t slot = 0; slot < step->program->config.waves; slot++) {
        if (core->arrive_at[slot] <= step->now) {
            ledger_account(step, slot, step->now);
            dispatch_start(step, slot, core->arriving[slot], core->arriving_dispatch[slot], core->arriving_index[slot]);
        }
        if (core->arrive_at[slot] < core->next_arrival) core->next_arrival = core->arrive_at[slot];
    }
}
