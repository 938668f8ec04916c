/* fill.c: phases, empty slots, occupancy, and the sums of a range; see fill.h. */
#include "sim/debug/fill/fill.h"

#include <stdio.h>

#include "asm/base/array.h"
#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/base/visible.h"
#include "sim/debug/time/track.h"
#include "sim/machine/machine.h"

/* The reason in a sentence about a core's occupancy; as a row of a range's sums, with a sentence about it. */
static const struct {
    const char *limit, *row, *meaning;
} empties[EMPTY_COUNT] = {
    [EMPTY_NOT] = {"as many as a core has", NULL, NULL},
    [EMPTY_NO_WORK] = {"nothing is left to dispatch", "nothing to dispatch", "no wave was left that could have come"},
    [EMPTY_REGISTERS] = {"limited by registers", "no room: registers",
                         "those of the other waves leave too few for another one"},
    [EMPTY_SHARED] = {"limited by group memory", "no room: group memory",
                      "that of the other groups leaves too little for another one"},
    [EMPTY_GROUPS] = {"limited by the number of groups", "no room: groups", "a core holds no more groups"},
    [EMPTY_GROUP_SIZE] = {"limited by the size of groups", "no room: whole groups",
                          "all waves of a group need slots at the same time"},
    [EMPTY_DRAIN] = {NULL, "the last stores reach memory",
                     "all waves have ended, and what they issued is not done yet"},
};

/* ---- phases ---- */

static uint32_t waves_together(const Program *program, const Dispatch *dispatch) {
    return program->whole_groups ? dispatch->waves_per_group : 1;
}

/* Waves of a dispatch that a core can hold, as whole groups if they must be resident together. */
static uint32_t room_of(const Program *program, const Dispatch *dispatch) {
    const uint32_t together = waves_together(program, dispatch);
    return dispatch->slots / together * together;
}

/* Find the cycle in which the last wave of a phase was sent, and why slots can be empty before. */
static void find_sent(const Fill *fill, FillPhase *phase, const Trace *trace) {
    const Program *p = fill->program;
    const uint32_t last = phase->first_wave + phase->waves - 1;
    const TraceWave *wave = track_wave(trace, last);
    const bool waits = p->whole_groups || (p->config.register_file && phase->end > phase->first + 1);
    const OccupancyLimit limit = p->dispatches[phase->tightest].slots_limit;
    phase->waits_for = p->whole_groups && limit == OCCUPANCY_SLOTS ? EMPTY_GROUP_SIZE : EMPTY_REGISTERS;
    if (limit == OCCUPANCY_SHARED) phase->waits_for = EMPTY_SHARED;
    if (limit == OCCUPANCY_GROUPS) phase->waits_for = EMPTY_GROUPS;
    if (!waits) phase->waits_for = EMPTY_NO_WORK;
    phase->sent = phase->from;
    if (!phase->waves) return;

    phase->sent = phase->to; /* unless it starts */
    TraceRun run;
    const Wanted any = {.wave = TRACE_NO_WAVE};
    if (!wave || !track_find_before(trace, wave->core, wave->slot, phase->to, &any, &run) || run.wave != last) return;
    const uint64_t latency = config_group_latency(&p->config), most = run.cycle - phase->from;
    const uint64_t start =
        BISECT(i, most, !track_run_at(trace, wave->core, wave->slot, phase->from + i, &run) || run.wave != last);
    phase->sent = phase->from + (start > latency ? start - latency : 0);
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

/* A recording has one phase: the machine, which knew the phases, is gone. */
static Fill *of_recording(const Program *program, const Trace *trace) {
    const TraceShape shape = trace_shape(trace);
    if (!program || program->config.cores != shape.cores || program->config.waves != shape.slots) return NULL;
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

Fill *fill_create(const Run *run, const Trace *trace) {
    const Program *p = run->program;
    if (!run->gpu) return of_recording(p, trace);
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
        const uint32_t last = p->dispatches[p->dispatch_count - 1].phase;
        if (last)
            snprintf(phase->pass, sizeof phase->pass, "pass %u of %u, %.48s", fill->phase_count, last + 1,
                     phase->kernel);
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

uint32_t fill_unused(const Fill *fill, uint32_t core) {
    const Config *config = &fill->program->config;
    uint32_t unused = 0;
    for (uint32_t i = 0; i < config->cores; i++)
        if (core == i || core == RANGE_ALL_CORES)
            unused += (uint32_t)config->waves - (uint32_t)__builtin_popcountll(fill->used[i]);
    return unused;
}

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
    const bool groups = tightest && waves_together(fill->program, tightest) > 1;
    const char *const why[EMPTY_COUNT] = {[EMPTY_NO_WORK] = "nothing was left to dispatch",
                                          [EMPTY_REGISTERS] = groups ? "registers leave no room for another group"
                                                                     : "registers leave no room for another wave",
                                          [EMPTY_SHARED] = "group memory leaves no room for another group",
                                          [EMPTY_GROUPS] = "a core holds no more groups"};
    char of[64] = "";
    if (longest && fill->several_kernels) snprintf(of, sizeof of, " of %.59s", longest->kernel);
    if (why[kind])
        snprintf(reason.text, sizeof reason.text, "never filled: %s%s", why[kind], of);
    else
        snprintf(reason.text, sizeof reason.text, "never filled: another group%s needs %u slots at once", of,
                 tightest->waves_per_group);
    return reason;
}

/* ---- occupancy ---- */

Occupancy fill_occupancy(const Fill *fill, const FillPhase *phase) {
    const Program *p = fill->program;
    const Dispatch *d = &p->dispatches[phase->tightest];
    const uint32_t slots = (uint32_t)p->config.waves;
    Occupancy o = {.slots = slots};
    while (o.waves < slots && (o.limit = fill_empty_in(fill, phase, 0, o.waves)) == EMPTY_NOT) o.waves++;
    /* What is left of a group's room goes to the next one, when waves of others have ended. */
    if (o.limit == EMPTY_REGISTERS || o.limit == EMPTY_SHARED || o.limit == EMPTY_GROUPS) o.waves = d->slots;
    snprintf(o.title, sizeof o.title, "%u of %u wave slots: %s", o.waves, slots, empties[o.limit].limit);

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
    case EMPTY_DRAIN:
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
    const uint32_t lanes = (uint32_t)p->config.wave_size, rest = (d->raster ? d->last_size : d->group_size) % lanes;
    MissingThreads missing = {.of = (uint64_t)groups * d->waves_per_group * lanes};
    if (!rest) return missing;
    missing.lanes = low_bits(lanes) & ~low_bits(rest);
    missing.total = (uint64_t)(d->raster ? 1 : groups) * (lanes - rest);
    char waves[64] = "every wave", first_and_last[32];
    snprintf(first_and_last, sizeof first_and_last, lanes - rest > 1 ? "%u-%u" : "%u", rest, lanes - 1);
    if (d->raster)
        snprintf(waves, sizeof waves, groups == 1 ? "the wave" : "the last wave");
    else if (d->waves_per_group > 1)
        snprintf(waves, sizeof waves, "the last of the %u waves of %s", d->waves_per_group,
                 groups == 1 ? "the group" : "every group");
    else if (groups == 1)
        snprintf(waves, sizeof waves, "the wave");
    const int said = snprintf(missing.text, sizeof missing.text,
                              "lane%s %s of %s never hold%s a thread: ", lanes - rest > 1 ? "s" : "", first_and_last,
                              waves, lanes - rest > 1 ? "" : "s");
    char *why = missing.text + said;
    if (d->raster)
        snprintf(why, sizeof missing.text - (size_t)said, "%s quads of 4 threads leave %u for it",
                 count_text(d->raster->quad_count).text, rest);
    else
        snprintf(why, sizeof missing.text - (size_t)said, "a group has %u, and a wave %u lanes", d->group_size, lanes);
    return missing;
}

/* ---- a range of cycles ---- */

enum { SLICE = 1 << 18 /* cycles of slots: some milliseconds */ };

/* Add what a core did in the present column. In all of its cycles slots are empty for one reason. */
static void add_sums(Range *r) {
    const uint64_t cycle = r->edges[r->now];
    const TraceShape shape = trace_shape(r->trace);
    const FillPhase *phase = fill_phase_at(r->fill, cycle);
    const bool waits = phase && cycle < phase->sent; /* waves do, for room, or are on their way */
    r->empty_ports -= waits ? r->ports[PORT_EMPTY] : 0;
    count_ports(r->ports, &r->sum, r->sums, shape, (uint32_t)r->fill->program->config.issue);
    r->empty_ports += waits ? r->ports[PORT_EMPTY] : 0;
    r->alu_busy += r->sum.alu_busy;
    r->shared += r->sum.shared;
    for (uint32_t slot = 0; slot < shape.slots; slot++) {
        const uint64_t *reasons = r->sums[slot].reasons;
        for (int reason = 0; reason < REASON_COUNT; reason++) r->reasons[reason] += reasons[reason];
        r->lane_issues += r->sums[slot].lane_issues;
        r->empty[waits ? phase->waits_for : cycle >= r->ended ? EMPTY_DRAIN : EMPTY_NO_WORK] += reasons[REASON_NO_WAVE];
        if (!reasons[REASON_NO_ROOM]) continue;
        r->empty[phase ? fill_empty_in(r->fill, phase, r->core + r->counted, slot) : EMPTY_NO_WORK] +=
            reasons[REASON_NO_ROOM];
    }
}

void range_start(Range *r, const Fill *fill, const Trace *trace, uint32_t core, uint64_t from, uint64_t to) {
    const TraceShape shape = trace_shape(trace);
    const bool all = core == RANGE_ALL_CORES;
    *r = (Range){.fill = fill, .trace = trace, .core = all ? 0 : core, .cores = all ? shape.cores : 1};
    r->slots = r->cores * shape.slots;
    r->alus = r->cores * shape.alus;
    r->to = min_u64(to, trace_cycles(trace));
    r->from = min_u64(from, r->to);
    r->end = max_u64(r->from, min_u64(r->to, trace_end(trace)));
    r->slot_cycles = r->slots * (r->end - r->from);
    r->done = r->from == r->end;
    if (r->done) return;

    /* A column begins where slots are empty for another reason: with a phase, when it has dispatched all, and when the
     * last wave has ended. */
    r->sums = memory_array(shape.slots, sizeof *r->sums);
    r->edges = memory_array(2 * (size_t)fill->phase_count + 3, sizeof *r->edges);
    r->edges[0] = r->from;
    for (uint32_t i = 0; i < 2 * fill->phase_count; i++) {
        const FillPhase *phase = &fill->phases[i / 2];
        const uint64_t change = i % 2 ? phase->sent : phase->from;
        if (change > r->edges[r->columns] && change < r->end) r->edges[++r->columns] = change;
    }
    r->ended = trace_used(trace);
    if (r->ended > r->edges[r->columns] && r->ended < r->end) r->edges[++r->columns] = r->ended;
    r->edges[++r->columns] = r->end;
}

void range_free(Range *r) {
    scan_destroy(r->scan);
    memory_free(r->edges);
    memory_free(r->sums);
    r->scan = NULL;
    r->edges = NULL;
    r->sums = NULL;
}

bool range_scan(Range *r, CountScan *scan, const ScanVisitor *visitor, int64_t *budget) {
    const uint32_t ports = (uint32_t)r->fill->program->config.issue;
    const ScanWants wants = {.core = &r->sum, .ports = ports, .visitor = visitor};
    for (; r->now < r->columns; r->now++) {
        if (!scan_to(scan, r->edges[r->now + 1], &wants, budget)) return false;
        scan_take_sums(scan, r->sums, NULL);
        add_sums(r);
        r->sum = (CoreSum){0};
    }
    r->now = 0;
    r->failed = trace_failed(r->trace);
    r->done = ++r->counted == r->cores && !r->failed;
    return true;
}

bool range_work(Range *r) {
    int64_t budget = SLICE;
    while (!r->done && !r->failed && budget > 0) {
        if (!r->scan) r->scan = scan_create(r->trace, r->core + r->counted, r->from);
        if (!range_scan(r, r->scan, NULL, &budget)) break;
        scan_destroy(r->scan);
        r->scan = NULL;
    }
    return !r->done && !r->failed;
}

/* Those that are none go; the larger ones of a state come first, equal ones in the order of reason.def. */
int range_rows(const Range *r, RangeRow rows[RANGE_ROWS]) {
    static const WaveState order[] = {STATE_ACTIVE, STATE_STALLED, STATE_IDLE, STATE_DISABLED};
    int count = 0;
    for (size_t s = 0; s < sizeof order / sizeof *order; s++) {
        const int first = count;
        for (int reason = 0; reason < REASON_COUNT; reason++)
            if (trace_reasons[reason].state == order[s] && reason != REASON_NO_WAVE && reason != REASON_NO_ROOM)
                rows[count++] = (RangeRow){order[s], r->reasons[reason], trace_reasons[reason].clause,
                                           trace_reasons[reason].meaning, (Reason)reason};
        for (int kind = EMPTY_NO_WORK; kind < EMPTY_COUNT && order[s] == STATE_DISABLED; kind++)
            rows[count++] =
                (RangeRow){order[s], r->empty[kind], empties[kind].row, empties[kind].meaning, REASON_COUNT};

        /* Sort them by insertion, which keeps equal ones in order, and drop what is none. */
        for (int i = first + 1; i < count; i++)
            for (int k = i; k > first && rows[k].slot_cycles > rows[k - 1].slot_cycles; k--) {
                const RangeRow row = rows[k];
                rows[k] = rows[k - 1];
                rows[k - 1] = row;
            }
        while (count > first && !rows[count - 1].slot_cycles) count--;
    }
    return count;
}

RangeRates range_rates(const Range *r) {
    const Config *config = &r->fill->program->config;
    const uint64_t cycles = r->end - r->from, issues = r->reasons[REASON_NONE] - r->shared;
    const uint64_t resident = r->slot_cycles - trace_state_sum(r->reasons, STATE_DISABLED);
    return (RangeRates){.resident = cycles ? (double)resident / (double)(cycles * r->cores) : 0,
                        .issue = {issues, cycles * config->issue * r->cores},
                        .alu = {r->alu_busy, cycles * r->alus},
                        .lanes = {r->lane_issues, issues * config->wave_size}};
}

RangeShare range_shade(const Range *r, Shade shade) {
    const uint64_t lanes = r->fill->program->config.wave_size;
    const uint64_t parts[SHADE_COUNT] = {
        [SHADE_EXECUTES] = r->ports[PORT_ACTIVE],
        [SHADE_MASKED] = r->ports[PORT_INACTIVE],
        [SHADE_NO_THREAD] = r->ports[PORT_NO_THREAD],
        [SHADE_STALLED] = trace_state_sum(r->reasons, STATE_STALLED) * lanes,
        [SHADE_READY] = trace_state_sum(r->reasons, STATE_IDLE) * lanes,
        [SHADE_NO_WAVE] = trace_state_sum(r->reasons, STATE_DISABLED) * lanes,
    };
    return (RangeShare){parts[shade], r->slot_cycles * lanes};
}

const FillPhase *range_phase(const Range *r) {
    const FillPhase *best = NULL;
    uint64_t most = 0;
    for (uint32_t i = 0; i < r->fill->phase_count; i++) {
        const FillPhase *phase = &r->fill->phases[i];
        const uint64_t from = max_u64(phase->from, r->from), to = min_u64(phase->to, r->to);
        if (to <= from || to - from <= most) continue;
        most = to - from;
        best = phase;
    }
    return best;
}
