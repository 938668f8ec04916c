/* fill.c: see fill.h. */
#include "sim/debug/fill/fill.h"

#include <stdio.h>
#include <stdlib.h>

#include "asm/base/array.h"
#include "sim/base/arith.h"
#include "sim/debug/time/track.h"
#include "sim/machine/machine.h"

/* ---- phases ---- */

static uint32_t waves_together(const Program *program, const Dispatch *dispatch) {
    return program->whole_groups ? dispatch->waves_per_group : 1;
}

/* Waves of a dispatch that a core can hold, as whole groups if they must be resident together. */
static uint32_t room_of(const Program *program, const Dispatch *dispatch) {
    const uint32_t together = waves_together(program, dispatch);
    return dispatch->slots / together * together;
}

/* When the last wave of a phase was sent. Only slots that wait for room can be empty before. */
static void find_sent(const Fill *fill, FillPhase *phase, const Trace *trace) {
    const Program *p = fill->program;
    const uint32_t last = phase->first_wave + phase->waves - 1;
    const TraceWave *wave = track_wave(trace, last);
    const bool waits = p->whole_groups || (p->config.register_file && phase->end > phase->first + 1);
    const OccupancyLimit limit = p->dispatches[phase->tightest].slots_limit;
    phase->waits_for = p->whole_groups && limit == OCCUPANCY_SLOTS ? EMPTY_GROUP_SIZE : EMPTY_REGISTERS;
    if (limit == OCCUPANCY_SHARED) phase->waits_for = EMPTY_SHARED;
    if (limit == OCCUPANCY_GROUPS) phase->waits_for = EMPTY_GROUPS;
    phase->sent = phase->from;
    if (!waits || !phase->waves) return;

    phase->sent = phase->to; /* unless it starts */
    Track track = {0};
    bool more = wave && track_open(&track, trace, wave->core, wave->slot, phase->from, phase->to);
    for (; more && phase->sent == phase->to; more = track_advance(&track))
        if (track.run.wave == last)
            phase->sent =
                track.run.cycle == phase->from ? phase->from : track.run.cycle - config_group_latency(&p->config);
    track_close(&track);
}

/* Without phases. */
static Fill *fill_begin(const Program *program, const Trace *trace) {
    size_t waves;
    const TraceWave *wave = trace_waves(trace, &waves);
    Fill *fill = memory_new(sizeof *fill);
    fill->program = program;
    fill->phases = memory_array(program->dispatch_count, sizeof *fill->phases);
    fill->used = memory_array(program->config.cores, sizeof *fill->used);
    for (size_t i = 0; i < waves; i++) fill->used[wave[i].core] |= 1ull << wave[i].slot;
    return fill;
}

Fill *fill_create(const Run *run, const Trace *trace) {
    const Program *p = run->program;
    Fill *fill = fill_begin(p, trace);
    const DispatchState *states = state_dispatches(run->gpu);
    uint32_t next_wave = 0;
    for (uint32_t d = 0; d < p->dispatch_count && states[d].begun; d = p->dispatches[d].phase_end) {
        FillPhase *phase = &fill->phases[fill->phase_count++];
        *phase = (FillPhase){.first = d,
                             .end = p->dispatches[d].phase_end,
                             .tightest = d,
                             .room = UINT32_MAX,
                             .to = gpu_now(run->gpu),
                             .first_wave = next_wave};
        for (uint32_t i = d; i < phase->end; i++) {
            const Dispatch *dispatch = &p->dispatches[i];
            const uint32_t room = room_of(p, dispatch);
            phase->waves += states[i].waves;
            phase->groups += states[i].waves / dispatch->waves_per_group;
            if (room >= phase->room) continue;
            phase->room = room;
            phase->tightest = i;
        }
        phase->from = min_u64(states[d].first_cycle, phase->to);
        phase->kernel = run_kernel_name(run, p->dispatches[phase->tightest].entry);
        Stats stats;
        if (gpu_dispatch_stats(run->gpu, d, &stats)) phase->cycles = stats.cycles;
        next_wave += phase->waves;
        if (d) phase[-1].to = phase->from;
    }

    for (uint32_t d = 1; d < p->dispatch_count; d++)
        fill->several_kernels |= p->dispatches[d].entry != p->dispatches[0].entry;
    for (uint32_t i = 0; i < fill->phase_count; i++) find_sent(fill, &fill->phases[i], trace);
    return fill;
}

Fill *fill_of_recording(const Program *program, const Trace *trace) {
    Fill *fill = fill_begin(program, trace);
    const Dispatch *dispatches = program->dispatches;
    FillPhase *phase = &fill->phases[fill->phase_count++];
    size_t waves;
    (void)trace_waves(trace, &waves);
    *phase = (FillPhase){.end = program->dispatch_count, .to = trace_cycles(trace), .waves = (uint32_t)waves};
    for (uint32_t i = 1; i < phase->end; i++)
        if (dispatches[i].slots < dispatches[phase->tightest].slots) phase->tightest = i;
    phase->room = room_of(program, &dispatches[phase->tightest]);
    if (phase->end > 1) fill->recorded = trace; /* which dispatch a wave is of is not known */
    return fill;
}

void fill_destroy(Fill *fill) {
    if (!fill) return;
    memory_free(fill->phases);
    memory_free(fill->used);
    memory_free(fill);
}

const FillPhase *fill_phase_at(const Fill *fill, uint64_t cycle) {
    const uint32_t begun = (uint32_t)BISECT(i, fill->phase_count, fill->phases[i].from <= cycle);
    return begun ? &fill->phases[begun - 1] : NULL;
}

/* ---- slots and cores without a wave ---- */

/* Return what a core lacks to hold more waves of a dispatch. */
static EmptyKind no_room(const Fill *fill, const Dispatch *dispatch, uint32_t slot) {
    const uint32_t together = waves_together(fill->program, dispatch);
    if (slot >= fill->program->config.waves / together * together) return EMPTY_GROUP_SIZE;
    if (dispatch->slots_limit == OCCUPANCY_GROUPS) return EMPTY_GROUPS;
    return dispatch->slots_limit == OCCUPANCY_SHARED ? EMPTY_SHARED : EMPTY_REGISTERS;
}

EmptyKind fill_empty_in(const Fill *fill, const FillPhase *phase, uint32_t core, uint32_t slot) {
    const Config *config = &fill->program->config;
    const Dispatch *tightest = &fill->program->dispatches[phase->tightest];
    const uint32_t together = waves_together(fill->program, tightest);

    /* Waves, or groups, come one after the other to every core: how many come before this slot's? */
    const bool alone = phase->end == phase->first + 1;
    const uint64_t there_are = alone ? phase->waves / together : phase->waves;
    const uint64_t before = (uint64_t)(alone ? slot / together : slot) * config->cores + core;
    if (before >= there_are) return EMPTY_NO_WORK;
    return slot < phase->room ? EMPTY_NOT : no_room(fill, tightest, slot);
}

EmptyReason fill_empty_slot(const Fill *fill, uint32_t core, uint32_t slot) {
    const FillPhase *longest = NULL;
    EmptyKind kind = EMPTY_NO_WORK;
    if (fill->used[core] >> slot & 1) return (EmptyReason){.kind = EMPTY_NOT};
    for (const FillPhase *phase = fill->phases; phase < fill->phases + fill->phase_count; phase++) {
        EmptyKind why = fill->recorded ? EMPTY_NO_WORK : fill_empty_in(fill, phase, core, slot);
        if (fill->recorded) { /* the reasons in the trace say it */
            TraceCursor *cursor = trace_run_cursor(fill->recorded, core, slot);
            for (TraceRun run; cursor && why == EMPTY_NO_WORK && trace_next_run(cursor, &run);)
                if (run.reason == REASON_NO_ROOM)
                    why = no_room(fill, &fill->program->dispatches[phase->tightest], slot);
            trace_cursor_destroy(cursor);
        }
        if (why == EMPTY_NO_WORK || why == EMPTY_NOT) continue;
        if (longest && phase->to - phase->from <= longest->to - longest->from) continue;
        longest = phase;
        kind = why;
    }

    /* Why that phase left it empty, as a clause. */
    EmptyReason reason = {.kind = kind, .phase = longest};
    const Dispatch *tightest = longest ? &fill->program->dispatches[longest->tightest] : NULL;
    char of[64] = "";
    if (longest && fill->several_kernels) snprintf(of, sizeof of, " of %.59s", longest->kernel);
    if (kind == EMPTY_NO_WORK)
        snprintf(reason.text, sizeof reason.text, "never filled: nothing was left to dispatch");
    else if (kind == EMPTY_REGISTERS)
        snprintf(reason.text, sizeof reason.text, "never filled: registers leave no room for another %s%s",
                 waves_together(fill->program, tightest) > 1 ? "group" : "wave", of);
    else if (kind == EMPTY_SHARED)
        snprintf(reason.text, sizeof reason.text, "never filled: group memory leaves no room for another group%s", of);
    else if (kind == EMPTY_GROUPS)
        snprintf(reason.text, sizeof reason.text, "never filled: a core holds no more groups%s", of);
    else
        snprintf(reason.text, sizeof reason.text, "never filled: another group%s needs %u slots at once", of,
                 tightest->waves_per_group);
    return reason;
}

EmptyReason fill_empty_core(const Fill *fill, uint32_t core) {
    return fill->used[core] ? (EmptyReason){.kind = EMPTY_NOT} : fill_empty_slot(fill, core, 0);
}

/* ---- occupancy ---- */

Occupancy fill_occupancy(const Fill *fill, const FillPhase *phase) {
    static const char *const limits[EMPTY_COUNT] = {[EMPTY_NOT] = "as many as a core has",
                                                    [EMPTY_NO_WORK] = "nothing is left to dispatch",
                                                    [EMPTY_REGISTERS] = "limited by registers",
                                                    [EMPTY_SHARED] = "limited by group memory",
                                                    [EMPTY_GROUPS] = "limited by the number of groups",
                                                    [EMPTY_GROUP_SIZE] = "limited by the size of groups"};
    const Program *p = fill->program;
    const Dispatch *d = &p->dispatches[phase->tightest];
    const uint32_t slots = (uint32_t)p->config.waves;
    Occupancy o = {.slots = slots};
    while (o.waves < slots && (o.limit = fill_empty_in(fill, phase, 0, o.waves)) == EMPTY_NOT) o.waves++;
    /* What is left of a group's room goes to the next one, when waves of others have ended. */
    if (o.limit == EMPTY_REGISTERS || o.limit == EMPTY_SHARED || o.limit == EMPTY_GROUPS) o.waves = d->slots;
    snprintf(o.title, sizeof o.title, "%u of %u wave slots: %s", o.waves, slots, limits[o.limit]);

    int used = 0;
    switch (o.limit) {
    case EMPTY_REGISTERS:
        used = snprintf(o.text, sizeof o.text,
                        "%u registers a thread x %u lanes x 4 bytes = %llu bytes a wave; the register file has %llu.",
                        d->registers, (unsigned)p->config.wave_size, wide(d->register_bytes),
                        wide(p->config.register_file));
        break;
    case EMPTY_SHARED:
        used = snprintf(o.text, sizeof o.text,
                        "A group of %u wave%s has %llu bytes of group memory; a core has %llu, room for %u group%s.",
                        d->waves_per_group, d->waves_per_group == 1 ? "" : "s", wide(p->group_bytes),
                        wide(p->config.shared_memory), p->group_slots, p->group_slots == 1 ? "" : "s");
        break;
    case EMPTY_GROUPS:
        used = snprintf(o.text, sizeof o.text, "Groups have %u wave%s; a core holds %llu (group_limit).",
                        d->waves_per_group, d->waves_per_group == 1 ? "" : "s", wide(p->config.group_limit));
        break;
    case EMPTY_GROUP_SIZE:
        used = snprintf(
            o.text, sizeof o.text, "The %u waves of a group are resident together; %u slots have room for %u group%s.",
            d->waves_per_group, slots, phase->room / d->waves_per_group, phase->room == d->waves_per_group ? "" : "s");
        break;
    case EMPTY_NO_WORK:
        used =
            snprintf(o.text, sizeof o.text, "%s%s has %u wave%s, for %u core%s of %u slots.",
                     fill->several_kernels ? "" : "The run", fill->several_kernels ? phase->kernel : "", phase->waves,
                     phase->waves == 1 ? "" : "s", (unsigned)p->config.cores, p->config.cores == 1 ? "" : "s", slots);
        break;
    case EMPTY_NOT:
    case EMPTY_COUNT: break;
    }

    /* Later the rest of a group may get slots that the first groups did not. */
    uint64_t ever = 0;
    for (uint32_t core = 0; core < p->config.cores; core++) ever |= fill->used[core];
    const size_t room = sizeof o.text - (size_t)used;
    if (o.waves < slots && !(ever >> o.waves) && o.waves + 1 == slots)
        snprintf(o.text + used, room, " Slot %u is never filled.", o.waves);
    else if (o.waves < slots && !(ever >> o.waves))
        snprintf(o.text + used, room, " Slots %u-%u are never filled.", o.waves, slots - 1);
    return o;
}

/* ---- lanes without a thread ---- */

MissingThreads missing_threads(const Gpu *gpu, uint32_t dispatch) {
    const Program *p = gpu_program(gpu);
    const Dispatch *d = &p->dispatches[dispatch];
    const uint32_t groups = d->indirect ? state_dispatches(gpu)[dispatch].waves / d->waves_per_group : d->groups;
    const uint32_t lanes = (uint32_t)p->config.wave_size, rest = d->group_size % lanes;
    MissingThreads missing = {.of = (uint64_t)groups * d->waves_per_group * lanes};
    if (!rest) return missing;
    missing.lanes = low_bits(lanes) & ~low_bits(rest);
    missing.total = (uint64_t)groups * (lanes - rest);
    char waves[64] = "every wave", first_and_last[32];
    snprintf(first_and_last, sizeof first_and_last, lanes - rest > 1 ? "%u-%u" : "%u", rest, lanes - 1);
    if (d->waves_per_group > 1)
        snprintf(waves, sizeof waves, "the last of the %u waves of %s", d->waves_per_group,
                 groups == 1 ? "the group" : "every group");
    else if (groups == 1)
        snprintf(waves, sizeof waves, "the wave");
    snprintf(missing.text, sizeof missing.text,
             "lane%s %s of %s never hold%s a thread: a group has %u, and a wave %u lanes", lanes - rest > 1 ? "s" : "",
             first_and_last, waves, lanes - rest > 1 ? "" : "s", d->group_size, lanes);
    return missing;
}
