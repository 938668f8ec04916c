/* dispatch.c: waves into wave slots.
 *
 * The waves of a dispatch are numbered group by group and start in that order. At cycle 0 they fill the slots breadth
 * first (slot 0 of every core, then slot 1 ...). Later a slot that falls empty is given the next wave, which needs the
 * interconnect's latency to get there; slots that fall empty in one cycle are served in order of their cores.
 */
#include <string.h>

#include "sim/stages.h"

static bool dispatch_next(Step *step, uint32_t slot, uint64_t arrival) {
    GpuState *state = state_gpu(step->gpu);
    Core *core = step->core;
    core->ready_at[slot] = GPU_NEVER;
    core->arrive_at[slot] = GPU_NEVER;
    if (state->next_wave >= step->program->wave_count) return false;
    core->arrive_at[slot] = arrival;
    if (arrival < core->next_arrival) core->next_arrival = arrival;
    core->arriving[slot] = state->next_wave++;
    state->resident++;
    return true;
}

void dispatch_first(Gpu *gpu) {
    const Config *config = &gpu->program->config;
    for (uint32_t slot = 0; slot < config->waves; slot++)
        for (uint32_t c = 0; c < config->cores; c++) {
            Step step = {.gpu = gpu, .program = gpu->program, .core = state_core(gpu, c), .core_id = c};
            const bool more = dispatch_next(&step, slot, 0);
            state_wave(gpu, c, slot)->late_reason = more ? REASON_REFILL : REASON_NO_WAVE;
            step.core->next_event = step.core->next_arrival;
        }
}

void dispatch_refill(Step *step, uint32_t slot) {
    Wave *wave = state_wave(step->gpu, step->core_id, slot);
    step->core->occupied &= ~(1ull << slot);
    step->core->wants_memory &= ~(1ull << slot);
    state_gpu(step->gpu)->resident--;
    const bool more = dispatch_next(step, slot, step->now + step->program->config.interconnect_latency);
    wave->late_reason = more ? REASON_REFILL : REASON_NO_WAVE;
}

static void fill(const Gpu *gpu, Wave *wave, Builtin builtin, uint32_t first, uint32_t step) {
    const Program *p = gpu->program;
    if (!p->builtin_offset[builtin][0]) return;
    uint32_t *lanes = state_registers(gpu, wave) + p->builtin_offset[builtin][0];
    for (uint32_t l = 0; l < p->stride; l++) lanes[l] = first + l * step;
}

/* Lanes that hold a thread: all, but for the last wave of a group that does not fill it. */
static uint64_t threads_of(const Program *p, uint32_t in_group) {
    const uint64_t left = p->group_size - (uint64_t)in_group * p->config.wave_size;
    const uint64_t lanes = left < p->config.wave_size ? left : p->config.wave_size;
    return lanes == 64 ? ~0ull : (1ull << lanes) - 1;
}

void dispatch_start(Step *step, uint32_t slot, uint32_t number) {
    const Gpu *gpu = step->gpu;
    const Program *p = gpu->program;
    Wave *wave = state_wave(gpu, step->core_id, slot);
    const uint32_t in_group = number % p->waves_per_group, group = number / p->waves_per_group;
    const uint32_t first_thread = in_group * (uint32_t)p->config.wave_size;

    memset(wave, 0, gpu->layout.wave_bytes);
    wave->accounted = step->now;
    wave->number = number;
    wave->group = group;
    wave->in_group = in_group;
    wave->pc = p->entry;
    wave->live = threads_of(p, in_group);
    wave->late_reason = REASON_NOT_PICKED;
    exec_set_mask(step, wave, wave->live, p->entry);
    fill(gpu, wave, BUILTIN_THREAD_ID, group * p->group_size + first_thread, 1);
    fill(gpu, wave, BUILTIN_GROUP_THREAD_ID, first_thread, 1);
    fill(gpu, wave, BUILTIN_GROUP_ID, group, 0);
    fill(gpu, wave, BUILTIN_WAVE_ID, in_group, 0);

    step->core->occupied |= 1ull << slot;
    step->core->arrive_at[slot] = GPU_NEVER;
    step->core->stats.waves++;
    step->core->stats.threads += (uint64_t)__builtin_popcountll(wave->live);
    issue_find_hazard(step, slot, step->now, REASON_CONTROL);
    if (gpu->trace)
        trace_add_wave(gpu->trace, number,
                       &(TraceWave){.live = wave->live,
                                    .group = group,
                                    .in_group = in_group,
                                    .core = (uint16_t)step->core_id,
                                    .slot = (uint16_t)slot});
}

void dispatch_arrive(Step *step) {
    Core *core = step->core;
    core->next_arrival = GPU_NEVER;
    for (uint32_t slot = 0; slot < step->program->config.waves; slot++) {
        if (core->arrive_at[slot] <= step->now) {
            ledger_account(step, slot, step->now);
            dispatch_start(step, slot, core->arriving[slot]);
        }
        if (core->arrive_at[slot] < core->next_arrival) core->next_arrival = core->arrive_at[slot];
    }
}
