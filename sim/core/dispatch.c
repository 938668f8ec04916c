/* dispatch.c: waves into wave slots.
 *
 * A dispatch's waves start in order, group by group. At the start of a phase they fill the slots breadth first (one on
 * every core, then the next ...). Later a slot that falls empty is given the next wave, which needs the interconnect's
 * latency to get there; the dispatcher serves slots in order of (cycle, core), when no earlier one can come
 * (timespan.c). Dispatches that run at the same time share every core: a free slot goes to the one that has the fewest
 * waves there.
 *
 * If the program has barriers or group memory, or with group_dispatch=whole, a group's waves are resident together:
 * they are sent as a whole, when a core has slots for all of them and room for the group's memory. The dispatcher may
 * need time for each group, and a core for each wave that starts. With group_slots=together the slots of a group are
 * kept until all of its waves have ended; with port_slots=own the ports of a core take turns to get a wave.
 */
#include <string.h>

#include "asm/base/array.h"
#include "sim/base/arith.h"
#include "sim/check/hooks.h"
#include "sim/core/core.h"
#include "sim/core/gpu.h"
#include "sim/core/schedule.h"
#include "sim/heat/hooks.h"
#include "sim/memory/memory.h"

/* The slots that hold or wait for a wave, as far as the dispatcher knows. */
static uint64_t slots_taken(const Step *step) {
    return step->core->issue.occupied | step->core->freed_slots | step->core->awaited;
}

/* The dispatch of that wave. */
static uint32_t dispatch_of(const Step *step, uint32_t slot) {
    const bool coming = step->core->awaited >> slot & 1;
    return coming ? step->core->arriving[slot].dispatch : step_wave(step, slot)->dispatch;
}

/* How many waves of a dispatch that is. */
static uint32_t count_waves(const Step *step, uint32_t dispatch) {
    uint32_t count = 0;
    for (uint64_t left = slots_taken(step); left; left &= left - 1)
        count += dispatch_of(step, (uint32_t)__builtin_ctzll(left)) == dispatch;
    return count;
}

static uint64_t empty_slots(const Step *step) {
    return low_bits((uint32_t)step->program->config.waves) & ~slots_taken(step);
}

/* Does the register file have room for `waves` more waves? */
static bool registers_fit(const Step *step, uint32_t dispatch, uint32_t waves) {
    const Program *p = step->program;
    uint64_t bytes = waves * p->dispatches[dispatch].register_bytes;
    if (!p->config.register_file) return true;
    for (uint64_t left = slots_taken(step); left; left &= left - 1)
        bytes += p->dispatches[dispatch_of(step, (uint32_t)__builtin_ctzll(left))].register_bytes;
    return bytes <= p->config.register_file;
}

/* Return the first dispatch with waves left, from *link on, and cache it in *link. The phase's end if none has any. */
static uint32_t open_dispatch(Gpu *gpu, uint32_t *link) {
    const DispatchState *state = state_dispatches(gpu);
    while (*link < state_gpu(gpu)->end_of_phase && state[*link].started == state[*link].waves)
        *link = state[*link].next;
    return *link;
}

/* The dispatch that the next wave is taken from, or dispatch_count if none has one left: the one with the fewest waves
 * on the core, and of several the first. One without any ends the search: no more than the core has slots come before
 * it. */
static uint32_t choose_dispatch(const Step *step) {
    GpuState *gpu = state_gpu(step->gpu);
    DispatchState *state = state_dispatches(step->gpu);
    const uint32_t end = gpu->end_of_phase, first = open_dispatch(step->gpu, &gpu->first_open);
    if (first == end) return step->program->dispatch_count;
    if (open_dispatch(step->gpu, &state[first].next) == end) return first; /* there is no other */
    uint32_t best = first;
    uint32_t fewest = count_waves(step, first);
    for (uint32_t d = state[first].next; d < end && fewest; d = open_dispatch(step->gpu, &state[d].next)) {
        const uint32_t count = count_waves(step, d);
        if (count >= fewest) continue;
        best = d;
        fewest = count;
    }
    return best;
}

void dispatch_clear_group(Step *step, uint32_t group_slot) {
    memset(state_shared(step->gpu, step->core_id, group_slot), 0, step->program->shared_words * sizeof(uint32_t));
    if (step->gpu->layout.block_bytes) compaction_begin_group(step, group_slot);
    if (step->checker) check_group(step, group_slot);
}

/* Lanes that hold a thread: all, but for the last wave of a group that does not fill it. `index`: of the wave. */
static uint64_t threads_of(const Dispatch *d, uint64_t wave_size, uint32_t index) {
    const uint32_t group = index / d->waves_per_group, in_group = index % d->waves_per_group;
    const uint32_t threads = group + 1 == d->groups ? d->last_size : d->group_size;
    return low_bits((uint32_t)min_u64(threads - in_group * wave_size, wave_size));
}

/* Waves are recorded here and not where they start, since only here they come one after the other. */
static void send_wave(Step *step, uint32_t slot, uint32_t dispatch, uint32_t group_slot, uint64_t cycle) {
    GpuState *state = state_gpu(step->gpu);
    Core *core = step->core;
    if (step->program->config.wave_interval) { /* one after the other */
        cycle = max_u64(cycle, core->next_start);
        core->next_start = cycle + step->program->config.wave_interval;
    }
    const Arrival arrival = {.number = state->next_wave++,
                             .dispatch = dispatch,
                             .index = state_dispatches(step->gpu)[dispatch].started++,
                             .group_slot = group_slot};
    core->arrive_at[slot] = cycle;
    core->arriving[slot] = arrival;
    core->awaited |= 1ull << slot;
    if (cycle < core->next_arrival) core->next_arrival = cycle;
    if (cycle < core->next_event) core->next_event = cycle;
    state->resident++;
    if (step->gpu->trace) {
        const Dispatch *d = &step->program->dispatches[dispatch];
        const TraceWave wave = {.live = threads_of(d, step->program->config.wave_size, arrival.index),
                                .group = arrival.index / d->waves_per_group,
                                .in_group = arrival.index % d->waves_per_group,
                                .core = (uint16_t)step->core_id,
                                .slot = (uint16_t)slot};
        trace_add_wave(step->gpu->trace, arrival.number, &wave);
    }
    ledger_set_empty_reason(step, slot, REASON_REFILL);
}

/* It is the next port's turn to get a wave. */
static void pass_turn(Step *step) {
    step->core->next_port = (step->core->next_port + 1) % (uint32_t)step->program->config.issue;
}

/* The slot of some empty ones that the next wave is sent to: the first; with port_slots=own, ports take turns. */
static uint32_t choose_slot(Step *step, uint64_t empty) {
    const Program *p = step->program;
    if (p->config.port_slots == PORT_SLOTS_ANY) return (uint32_t)__builtin_ctzll(empty);
    while (!(empty & p->port_slots[step->core->next_port])) pass_turn(step);
    const uint32_t slot = (uint32_t)__builtin_ctzll(empty & p->port_slots[step->core->next_port]);
    pass_turn(step);
    return slot;
}

/* Send the next wave, or the next group, if the core has room. Returns false if not. */
static bool send_next(Step *step, uint64_t cycle) {
    const Program *p = step->program;
    const uint32_t dispatch = choose_dispatch(step);
    if (dispatch == p->dispatch_count) return false;
    uint64_t slots = empty_slots(step);
    const uint32_t waves = p->whole_groups ? p->dispatches[dispatch].waves_per_group : 1;
    if (count_bits(slots) < waves || !registers_fit(step, dispatch, waves)) return false;

    uint32_t group_slot = 0;
    if (p->whole_groups) { /* reserve memory for the group */
        GroupSlot *groups = step->core->groups;
        while (group_slot < p->group_slots && groups[group_slot].used) group_slot++;
        if (group_slot == p->group_slots) return false;
        const uint32_t generation = groups[group_slot].generation + 1;
        groups[group_slot] = (GroupSlot){.used = 1, .generation = generation, .waves = waves, .alive = waves};
        dispatch_clear_group(step, group_slot);
    }
    GpuState *state = state_gpu(step->gpu);
    if (p->config.group_interval) { /* one after the other */
        state->next_sent = max_u64(cycle * 100, state->next_sent);
        cycle = state->next_sent / 100;
        state->next_sent += p->config.group_interval;
    }
    for (uint32_t i = 0; i < waves; i++) {
        const uint32_t slot = choose_slot(step, slots);
        slots &= ~(1ull << slot);
        if (p->whole_groups) step->core->groups[group_slot].slots |= 1ull << slot;
        send_wave(step, slot, dispatch, group_slot, cycle);
    }
    if (p->config.port_slots == PORT_SLOTS_OWN && waves % p->config.issue == 0) pass_turn(step);
    return true;
}

/* ---- phases ---- */

/* Do what the program's `.fill`s in front of a dispatch say. */
static void fill_resources(Gpu *gpu, uint32_t dispatch) {
    const Program *p = gpu->program;
    const uint32_t count = p->grid.groups[0] ? 0 : p->image->fill_count;
    const FillSpec *fills = p->image->fills;
    for (uint32_t i = (uint32_t)BISECT(k, count, fills[k].before < dispatch); i < count; i++) {
        if (fills[i].before != dispatch) break;
        const Resource *r = &p->resource[program_space(fills[i].space)][fills[i].index];
        data_words(&fills[i].data, p->image->data, 0, r->words, state_memory(gpu) + r->offset);
    }
}

/* No triangle of a draw has written a texel of its targets yet. */
static void clear_order(Gpu *gpu, const Dispatch *d) {
    for (uint64_t left = d->targets; left; left &= left - 1) {
        const Resource *r = &gpu->program->resource[1][__builtin_ctzll(left)];
        const size_t texels = (size_t)r->shape.width * r->shape.height;
        if (r->order) memset(state_memory(gpu) + r->order, 0, texels * sizeof(uint32_t));
    }
}

/* An indirect dispatch takes its number of groups from memory when its phase starts. */
void dispatch_size(Gpu *gpu, uint32_t number) {
    const Dispatch *d = &gpu->program->dispatches[number];
    fill_resources(gpu, number);
    clear_order(gpu, d);
    DispatchState *state = &state_dispatches(gpu)[number];
    *state = (DispatchState){.waves = d->wave_count, .next = number + 1, .begun = 1, .before = gpu_stats(gpu)};
    state->before.cycles = state_gpu(gpu)->end;
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
    Step step = state_step(gpu, 0, gpu_now(gpu));
    step.fault = &state_gpu(gpu)->fault;
    if (fault_raise(&step, FAULT_BAD_DISPATCH, 0, 0)) step.fault->pc = d->entry;
}

void dispatch_phase(Gpu *gpu, uint64_t arrival) {
    const Program *p = gpu->program;
    GpuState *state = state_gpu(gpu);
    uint32_t most = 0;  /* slots that waves of this phase can have, */
    uint64_t taken = 0; /* and group memory that as many of their groups take as a core can hold */
    state->first = state->first_open = state->end_of_phase;
    state->end_of_phase = p->dispatches[state->first].phase_end;
    for (uint32_t d = state->first; d < state->end_of_phase; d++) {
        dispatch_size(gpu, d);
        state_dispatches(gpu)[d].first_cycle = arrival;
        if (p->dispatches[d].slots > most) most = p->dispatches[d].slots;
        taken = max_u64(taken, p->dispatches[d].slots / p->dispatches[d].waves_per_group * p->group_bytes);
    }
    memory_begin_phase(gpu, taken);
    for (bool more = !state->fault.kind; more;) {
        more = false;
        for (uint32_t c = 0; c < p->config.cores; c++) {
            Step step = state_step(gpu, c, gpu_now(gpu));
            more |= send_next(&step, arrival);
        }
    }
    for (uint32_t c = 0; c < p->config.cores; c++) {
        const Step step = state_step(gpu, c, gpu_now(gpu));
        for (uint64_t empty = empty_slots(&step); empty; empty &= empty - 1) {
            const uint32_t slot = (uint32_t)__builtin_ctzll(empty);
            ledger_set_empty_reason(&step, slot, slot < most ? REASON_NO_WAVE : REASON_NO_ROOM);
        }
    }
}

/* ---- slots that fall empty ---- */

/* The dispatcher hears that a slot fell empty in the present cycle. */
static void give_next(Step *step, uint32_t slot) {
    const Program *p = step->program;
    Core *core = step->core;
    uint64_t free = 1ull << slot;
    if (p->whole_groups) {
        GroupSlot *group = &core->groups[state_wave(step->gpu, step->core_id, slot)->group_slot];
        const bool ended = ++group->retired_seen == group->waves;
        if (p->config.group_slots == GROUP_SLOTS_TOGETHER) free = ended ? group->slots : 0;
        if (ended) group->used = 0;
        group->slots &= ~free;
    }
    core->freed_slots &= ~free;
    state_gpu(step->gpu)->resident--;
    while (send_next(step, step->now + config_group_latency(&p->config))) {}
}

void dispatch_refill(Step *step, uint32_t slot) {
    Wave *wave = state_wave(step->gpu, step->core_id, slot);
    Core *core = step->core;
    core->issue.needs[wave->need] &= ~(1ull << slot);
    core->issue.occupied &= ~(1ull << slot);
    core->issue.asleep |= 1ull << slot;
    core->ready_at[slot] = GPU_NEVER;
    schedule_ended(step, slot);
    wave->empty_reason = REASON_NO_WAVE;
    if (step->checker) check_end(step, slot);
    if (step->heat) heat_end(step, slot);
    if (step->program->whole_groups) group_wave_ended(step, wave);
    core->freed_slots |= 1ull << slot;
    if (step->program->config.cores == 1) {
        give_next(step, slot); /* the slots of other cores do not come first */
        return;
    }
    core->freed[core->freed_count++] = (FreedSlot){.cycle = step->now, .slot = slot};
}

bool dispatch_serve(Gpu *gpu, uint64_t until) {
    const uint32_t cores = (uint32_t)gpu->program->config.cores;
    for (bool served = false;; served = true) {
        uint32_t first = cores; /* the core with the slot that was the first to fall empty */
        uint64_t cycle = until;
        for (uint32_t c = 0; c < cores; c++) {
            const Core *core = state_core(gpu, c);
            if (!core->freed_count || core->freed[0].cycle >= cycle) continue;
            cycle = core->freed[0].cycle;
            first = c;
        }
        if (first == cores) return served;
        Step step = state_step(gpu, first, cycle);
        const uint32_t slot = step.core->freed[0].slot;
        memmove(step.core->freed, step.core->freed + 1, --step.core->freed_count * sizeof *step.core->freed);
        step.core->freed[step.core->freed_count] = (FreedSlot){0}; /* one state has one form */
        give_next(&step, slot);
    }
}

void dispatch_arrive(Step *step) {
    Core *core = step->core;
    core->next_arrival = GPU_NEVER;
    for (uint64_t left = core->awaited; left; left &= left - 1) {
        const uint32_t slot = (uint32_t)__builtin_ctzll(left);
        if (core->arrive_at[slot] <= step->now) {
            ledger_account(step, slot, step->now);
            dispatch_start(step, slot, &core->arriving[slot]);
        }
        core->next_arrival = min_u64(core->next_arrival, core->arrive_at[slot]);
    }
}

/* ---- a wave begins in its slot: registers of zero, its built-in values, its mask ---- */

/* Component `c` of a built-in value, if the program reads it. */
static void fill(const Gpu *gpu, Wave *wave, Builtin builtin, int c, uint32_t first, uint32_t step) {
    const Program *p = gpu->program;
    if (!p->builtin_offset[builtin][c]) return;
    uint32_t *lanes = state_registers(gpu, wave) + p->builtin_offset[builtin][c];
    for (uint32_t l = 0; l < p->stride; l++) lanes[l] = first + l * step;
}

static void fill_place(const Gpu *gpu, Wave *wave, const Dispatch *d, Builtin builtin, int c, uint32_t first) {
    const Program *p = gpu->program;
    if (!p->builtin_offset[builtin][c]) return;
    uint32_t *lanes = state_registers(gpu, wave) + p->builtin_offset[builtin][c];
    const uint32_t *groups = state_dispatches(gpu)[wave->dispatch].groups;
    const uint32_t group = builtin == BUILTIN_GROUP_THREAD_POS ? 0 : box_coordinate(groups, wave->group, c);
    for (uint32_t l = 0; l < p->stride; l++)
        lanes[l] = builtin == BUILTIN_GROUP_POS ? group : group * d->size_dim[c] + dispatch_coordinate(d, first + l, c);
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
    wave->live = threads_of(d, step->program->config.wave_size, arrival->index);
    exec_set_mask(step, wave, wave->live, d->entry, d->entry);
    if (step->program->threads) threads_start(step, wave);

    const uint32_t first_thread = wave->in_group * (uint32_t)step->program->config.wave_size;
    fill(gpu, wave, BUILTIN_THREAD_ID, 0, wave->group * d->group_size + first_thread, 1);
    fill(gpu, wave, BUILTIN_GROUP_THREAD_ID, 0, first_thread, 1);
    fill(gpu, wave, BUILTIN_GROUP_ID, 0, wave->group, 0);
    fill(gpu, wave, BUILTIN_WAVE_ID, 0, wave->in_group, 0);
    fill(gpu, wave, BUILTIN_GROUP_SIZE, 0, d->group_size, 0);
    if (d->raster) pixels_start(step, wave);
    for (int c = 0; c < 3; c++) {
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
    if (step->heat) heat_start(step, slot);
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
