/* wave_start.c: a wave begins in its slot: registers of zero, its built-in values, and a mask of the lanes that hold a
 * thread. */
#include <string.h>

#include "sim/check/hooks.h"
#include "sim/core/schedule.h"

/* Component `c` of a built-in value, if the program reads it. */
static void fill(const Gpu *gpu, Wave *wave, Builtin builtin, int c, uint32_t first, uint32_t step) {
    const Program *p = gpu->program;
    if (!p->builtin_offset[builtin][c]) return;
    uint32_t *lanes = state_registers(gpu, wave) + p->builtin_offset[builtin][c];
    for (uint32_t l = 0; l < p->stride; l++) lanes[l] = first + l * step;
}

uint64_t dispatch_threads(const Dispatch *d, uint64_t wave_size, uint32_t in_group) {
    const uint64_t left = d->group_size - in_group * wave_size;
    const uint64_t lanes = left < wave_size ? left : wave_size;
    return lanes == 64 ? ~0ull : (1ull << lanes) - 1;
}

/* Coordinate `c` of a flat number in a box. */
static uint32_t coordinate(const uint32_t dim[3], uint32_t flat, int c) {
    if (c == 0) return flat % dim[0];
    return c == 1 ? flat / dim[0] % dim[1] : flat / dim[0] / dim[1];
}

/* The same of a thread in its group. In quads, four threads at a time have the places of a square of 2 x 2. */
static uint32_t thread_coordinate(const Dispatch *d, uint32_t thread, int c) {
    if (!d->quads || c == 2) return coordinate(d->size_dim, thread, c);
    const uint32_t squares[3] = {d->size_dim[0] / 2, d->size_dim[1] / 2, d->size_dim[2]};
    return 2 * coordinate(squares, thread / 4, c) + (thread >> c & 1);
}

static void fill_place(const Gpu *gpu, Wave *wave, const Dispatch *d, Builtin builtin, int c, uint32_t first) {
    const Program *p = gpu->program;
    if (!p->builtin_offset[builtin][c]) return;
    uint32_t *lanes = state_registers(gpu, wave) + p->builtin_offset[builtin][c];
    const uint32_t *groups = state_dispatches(gpu)[wave->dispatch].groups;
    const uint32_t group = builtin == BUILTIN_GROUP_THREAD_POS ? 0 : coordinate(groups, wave->group, c);
    for (uint32_t l = 0; l < p->stride; l++)
        lanes[l] = builtin == BUILTIN_GROUP_POS ? group : group * d->size_dim[c] + thread_coordinate(d, first + l, c);
}

void dispatch_start(Step *step, uint32_t slot, const Arrival *arrival) {
    const Gpu *gpu = step->gpu;
    const Dispatch *d = &step->program->dispatches[arrival->dispatch];
    Wave *wave = state_wave(gpu, step->core_id, slot);

    /* Clear what the previous wave left, except above the mask stack's top, and the lane mask, which is written next.
     */
    memset(wave, 0, sizeof *wave);
    memset((uint8_t *)wave + gpu->layout.ready, 0, gpu->layout.stack - gpu->layout.ready);
    wave->accounted = step->now;
    wave->need = NEED_NOTHING;
    wave->number = arrival->number;
    wave->dispatch = arrival->dispatch;
    wave->group_slot = arrival->group_slot;
    wave->group = arrival->index / d->waves_per_group;
    wave->in_group = arrival->index % d->waves_per_group;
    wave->pc = d->entry;
    wave->live = dispatch_threads(d, step->program->config.wave_size, wave->in_group);
    exec_set_mask(step, wave, wave->live, d->entry, d->entry);

    const uint32_t first_thread = wave->in_group * (uint32_t)step->program->config.wave_size;
    fill(gpu, wave, BUILTIN_THREAD_ID, 0, wave->group * d->group_size + first_thread, 1);
    fill(gpu, wave, BUILTIN_GROUP_THREAD_ID, 0, first_thread, 1);
    fill(gpu, wave, BUILTIN_GROUP_ID, 0, wave->group, 0);
    fill(gpu, wave, BUILTIN_WAVE_ID, 0, wave->in_group, 0);
    fill(gpu, wave, BUILTIN_GROUP_SIZE, 0, d->group_size, 0);
    for (int c = 0; c < PROGRAM_BUILTIN_COMPONENTS; c++) {
        fill(gpu, wave, BUILTIN_GROUP_COUNT, c, state_dispatches(gpu)[wave->dispatch].groups[c], 0);
        fill_place(gpu, wave, d, BUILTIN_GROUP_POS, c, first_thread);
        fill_place(gpu, wave, d, BUILTIN_GROUP_THREAD_POS, c, first_thread);
        fill_place(gpu, wave, d, BUILTIN_THREAD_POS, c, first_thread);
    }

    step->core->issue.occupied |= 1ull << slot;
    step->core->awaited &= ~(1ull << slot);
    step->core->arrive_at[slot] = GPU_NEVER;
    step->core->stats.waves++;
    step->core->stats.threads += wave->lanes;
    if (step->checker) check_start(step, slot);
    schedule_arrived(step, slot);

    /* It can issue now: nothing is on its way to a new wave. */
    wave->stall_reason = REASON_CONTROL;
    wave->stall_producer = TRACE_NO_PC;
    wave->stall_reg = TRACE_NO_REGISTER;
    step->core->issue.asleep &= ~(1ull << slot);
    step->core->issue.ready |= 1ull << slot;
    step->core->ready_at[slot] = step->now;
    issue_set_need(step->core, slot, wave, step->program->code[wave->pc].need);
}
