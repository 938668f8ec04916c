/* dispatch.c: waves into wave slots.
 *
 * A dispatch's waves start in order, group by group. At the start of a phase they fill the slots breadth first (one on
 * every core, then the next ...). Later a slot that falls empty is given the next wave, which needs the interconnect's
 * latency to get there; slots that fall empty in one cycle are served in order of their cores. Dispatches that run at
 * the same time share every core: a free slot goes to the one that has the fewest waves there.
 *
 * If the program has barriers or group memory, a group's waves are resident together: they are sent as a whole, when a
 * core has slots for all of them and room for the group's memory.
 */
#include <string.h>

#include "sim/stages.h"

static uint32_t free_slots(const Step *step, uint64_t *slots) {
    *slots = 0;
    for (uint32_t slot = 0; slot < step->program->config.waves; slot++)
        if (!(step->core->occupied >> slot & 1) && step->core->arrive_at[slot] == GPU_NEVER) *slots |= 1ull << slot;
    return (uint32_t)__builtin_popcountll(*slots);
}

static uint32_t waves_on_core(const Step *step, uint32_t dispatch) {
    const Core *core = step->core;
    uint32_t count = 0;
    for (uint32_t slot = 0; slot < step->program->config.waves; slot++) {
        const bool here = core->occupied >> slot & 1;
        const bool coming = core->arrive_at[slot] != GPU_NEVER;
        count += here && state_wave(step->gpu, step->core_id, slot)->dispatch == dispatch;
        count += !here && coming && core->arriving[slot].dispatch == dispatch;
    }
    return count;
}

/* The dispatch that the next wave is taken from, or dispatch_count if none has one left. */
static uint32_t choose_dispatch(const Step *step) {
    const Program *p = step->program;
    const DispatchState *state = state_dispatches(step->gpu);
    uint32_t best = p->dispatch_count, fewest = 0, candidates = 0;
    for (uint32_t d = 0; d < p->dispatch_count; d++) {
        if (p->dispatches[d].phase != state_gpu(step->gpu)->phase || state[d].started == state[d].waves) continue;
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

static void send_wave(Step *step, uint32_t slot, uint32_t dispatch, uint32_t group_slot, uint64_t arrival) {
    GpuState *state = state_gpu(step->gpu);
    Core *core = step->core;
    core->arrive_at[slot] = arrival;
    core->arriving[slot] = (Arrival){.number = state->next_wave++,
                                     .dispatch = dispatch,
                                     .index = state_dispatches(step->gpu)[dispatch].started++,
                                     .group_slot = group_slot};
    if (arrival < core->next_arrival) core->next_arrival = arrival;
    state->resident++;
    ledger_late(step, slot, REASON_REFILL);
}

void dispatch_clear_group(Step *step, uint32_t group_slot) {
    memset(state_shared(step->gpu, step->core_id, group_slot), 0, step->program->shared_words * sizeof(uint32_t));
}

/* Reserve a group slot and clear its memory. Returns false if the core has none left. */
static bool reserve_group(Step *step, uint32_t waves, uint32_t *group_slot) {
    for (uint32_t g = 0; g < step->program->group_slots; g++) {
        GroupSlot *group = &step->core->groups[g];
        if (group->used) continue;
        *group = (GroupSlot){.used = 1, .generation = group->generation + 1, .waves = waves, .alive = waves};
        dispatch_clear_group(step, g);
        *group_slot = g;
        return true;
    }
    return false;
}

/* Send the next wave, or the next group, if the core has room. Returns false if not. */
static bool send_next(Step *step, uint64_t arrival) {
    const Program *p = step->program;
    const uint32_t dispatch = choose_dispatch(step);
    uint64_t slots;
    const uint32_t room = free_slots(step, &slots);
    if (dispatch == p->dispatch_count || room == 0) return false;
    const uint32_t waves = p->whole_groups ? p->dispatches[dispatch].waves_per_group : 1;
    uint32_t group_slot = 0;
    if (room < waves || (p->whole_groups && !reserve_group(step, waves, &group_slot))) return false;
    for (uint32_t i = 0; i < waves; i++, slots &= slots - 1)
        send_wave(step, (uint32_t)__builtin_ctzll(slots), dispatch, group_slot, arrival);
    return true;
}

/* An indirect dispatch takes its number of groups from memory when its phase starts. */
void dispatch_size(Gpu *gpu, uint32_t number) {
    const Dispatch *d = &gpu->program->dispatches[number];
    DispatchState *state = &state_dispatches(gpu)[number];
    *state = (DispatchState){.waves = d->wave_count};
    memcpy(state->groups, d->group_dim, sizeof state->groups);
    if (!d->indirect) return;
    uint32_t words;
    const uint32_t *memory = gpu_buffer(gpu, d->indirect->indirect_space, d->indirect->indirect_index, &words);
    const bool inside = memory && (uint64_t)d->indirect->indirect_word + 3 <= words;
    uint64_t groups = 1;
    for (int i = 0; i < 3; i++) {
        state->groups[i] = inside ? memory[d->indirect->indirect_word + (uint32_t)i] : 0;
        groups = groups > UINT32_MAX ? groups : groups * state->groups[i];
    }
    const uint64_t limit = UINT32_MAX / (d->group_size > d->waves_per_group ? d->group_size : d->waves_per_group);
    state->waves = 0;
    if (inside && groups <= limit) {
        state->waves = (uint32_t)groups * d->waves_per_group;
        return;
    }
    Step step = {.gpu = gpu, .program = gpu->program, .core = state_core(gpu, 0), .now = gpu_now(gpu)};
    fault_raise(&step, FAULT_BAD_DISPATCH, 0, 0);
    state_gpu(gpu)->fault.pc = d->entry;
}

void dispatch_phase(Gpu *gpu, uint64_t arrival) {
    const Program *p = gpu->program;
    for (uint32_t d = 0; d < p->dispatch_count; d++)
        if (p->dispatches[d].phase == state_gpu(gpu)->phase) dispatch_size(gpu, d);
    bool more = !state_gpu(gpu)->fault.kind;
    while (more) {
        more = false;
        for (uint32_t c = 0; c < p->config.cores; c++) {
            Step step = {.gpu = gpu, .program = p, .core = state_core(gpu, c), .core_id = c, .now = gpu_now(gpu)};
            more |= send_next(&step, arrival);
            step.core->next_event = step.core->next_arrival;
        }
    }
}

void dispatch_refill(Step *step, uint32_t slot) {
    Wave *wave = state_wave(step->gpu, step->core_id, slot);
    step->core->occupied &= ~(1ull << slot);
    step->core->wants[QUEUE_BUFFERS] &= ~(1ull << slot);
    step->core->wants[QUEUE_SHARED] &= ~(1ull << slot);
    step->core->ready_at[slot] = GPU_NEVER;
    state_gpu(step->gpu)->resident--;
    wave->late_reason = REASON_NO_WAVE;
    if (step->program->whole_groups) group_wave_ended(step, wave);
    while (send_next(step, step->now + step->program->config.interconnect_latency)) {}
}

/* ---- a wave starts ---- */

static void fill(const Gpu *gpu, Wave *wave, Builtin builtin, int component, uint32_t first, uint32_t step) {
    const Program *p = gpu->program;
    if (!p->builtin_offset[builtin][component]) return;
    uint32_t *lanes = state_registers(gpu, wave) + p->builtin_offset[builtin][component];
    for (uint32_t l = 0; l < p->stride; l++) lanes[l] = first + l * step;
}

/* Lanes that hold a thread: all, but for the last wave of a group that does not fill it. */
static uint64_t threads_of(const Dispatch *d, uint64_t wave_size, uint32_t in_group) {
    const uint64_t left = d->group_size - in_group * wave_size;
    const uint64_t lanes = left < wave_size ? left : wave_size;
    return lanes == 64 ? ~0ull : (1ull << lanes) - 1;
}

/* Coordinate `c` of a flat number in a box. */
static uint32_t coordinate(const uint32_t dim[3], uint32_t flat, int c) {
    if (c == 0) return flat % dim[0];
    return c == 1 ? flat / dim[0] % dim[1] : flat / dim[0] / dim[1];
}

static void fill_place(const Gpu *gpu, Wave *wave, const Dispatch *d, Builtin builtin, int c, uint32_t first) {
    const Program *p = gpu->program;
    if (!p->builtin_offset[builtin][c]) return;
    uint32_t *lanes = state_registers(gpu, wave) + p->builtin_offset[builtin][c];
    const uint32_t *groups = state_dispatches(gpu)[wave->dispatch].groups;
    const uint32_t group = builtin == BUILTIN_GROUP_THREAD_POS ? 0 : coordinate(groups, wave->group, c);
    for (uint32_t l = 0; l < p->stride; l++)
        lanes[l] =
            builtin == BUILTIN_GROUP_POS ? group : group * d->size_dim[c] + coordinate(d->size_dim, first + l, c);
}

static void fill_builtins(const Gpu *gpu, Wave *wave, const Dispatch *d) {
    const uint32_t first_thread = wave->in_group * (uint32_t)gpu->program->config.wave_size;
    fill(gpu, wave, BUILTIN_THREAD_ID, 0, wave->group * d->group_size + first_thread, 1);
    fill(gpu, wave, BUILTIN_GROUP_THREAD_ID, 0, first_thread, 1);
    fill(gpu, wave, BUILTIN_GROUP_ID, 0, wave->group, 0);
    fill(gpu, wave, BUILTIN_WAVE_ID, 0, wave->in_group, 0);
    fill(gpu, wave, BUILTIN_GROUP_SIZE, 0, d->group_size, 0);
    for (int c = 0; c < PROGRAM_BUILTIN_COMPONENTS; c++) {
        fill_place(gpu, wave, d, BUILTIN_GROUP_POS, c, first_thread);
        fill_place(gpu, wave, d, BUILTIN_GROUP_THREAD_POS, c, first_thread);
        fill_place(gpu, wave, d, BUILTIN_THREAD_POS, c, first_thread);
    }
}

void dispatch_start(Step *step, uint32_t slot, const Arrival *arrival) {
    const Gpu *gpu = step->gpu;
    const Dispatch *d = &step->program->dispatches[arrival->dispatch];
    Wave *wave = state_wave(gpu, step->core_id, slot);
    memset(wave, 0, gpu->layout.wave_bytes);
    wave->accounted = step->now;
    wave->number = arrival->number;
    wave->dispatch = arrival->dispatch;
    wave->group_slot = arrival->group_slot;
    wave->group = arrival->index / d->waves_per_group;
    wave->in_group = arrival->index % d->waves_per_group;
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
        trace_add_wave(gpu->trace, wave->number,
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
            dispatch_start(step, slot, &core->arriving[slot]);
        }
        if (core->arrive_at[slot] < core->next_arrival) core->next_arrival = core->arrive_at[slot];
    }
}
