/* range.c: see range.h. */
#include "sim/debug/fill/range.h"

#include "asm/base/memory.h"
#include "sim/base/arith.h"

enum { SLICE = 1 << 18 /* cycles of slots: some milliseconds */ };

/* Add what a core did in the present column. In all of its cycles slots are empty for one reason. */
static void add_sums(Range *r) {
    const uint64_t cycle = r->edges[r->now];
    const TraceShape shape = trace_shape(r->trace);
    const FillPhase *phase = fill_phase_at(r->fill, cycle);
    count_ports(r->ports, &r->sum, r->sums, shape, (uint32_t)r->fill->program->config.issue);
    r->alu_busy += r->sum.alu_busy;
    for (uint32_t slot = 0; slot < shape.slots; slot++) {
        const uint64_t *reasons = r->sums[slot].reasons;
        for (int reason = 0; reason < REASON_COUNT; reason++) r->reasons[reason] += reasons[reason];
        r->lane_issues += r->sums[slot].lane_issues;
        r->empty[phase && cycle < phase->sent ? phase->waits_for : EMPTY_NO_WORK] += reasons[REASON_NO_WAVE];
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

    /* A column begins where slots are empty for another reason: with a phase, and when it has dispatched all. */
    r->sums = memory_array(shape.slots, sizeof *r->sums);
    r->edges = memory_array(2 * (size_t)fill->phase_count + 2, sizeof *r->edges);
    r->edges[0] = r->from;
    for (uint32_t i = 0; i < 2 * fill->phase_count; i++) {
        const FillPhase *phase = &fill->phases[i / 2];
        const uint64_t change = i % 2 ? phase->sent : phase->from;
        if (change > r->edges[r->columns] && change < r->end) r->edges[++r->columns] = change;
    }
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
    const ScanWants wants = {.core = &r->sum, .visitor = visitor};
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

/* ---- of one that is done ---- */

/* Those that are none go; the larger ones of a state come first, equal ones in the order of reason.def. */
int range_rows(const Range *r, RangeRow rows[RANGE_ROWS]) {
    static const WaveState order[] = {STATE_ACTIVE, STATE_STALLED, STATE_IDLE, STATE_DISABLED};
    static const char *const why_empty[EMPTY_COUNT][2] = {
        [EMPTY_NO_WORK] = {"nothing to dispatch", "no wave was left that could have come"},
        [EMPTY_REGISTERS] = {"no room: registers", "those of the other waves leave too few for another one"},
        [EMPTY_SHARED] = {"no room: group memory", "that of the other groups leaves too little for another one"},
        [EMPTY_GROUPS] = {"no room: groups", "a core holds no more groups"},
        [EMPTY_GROUP_SIZE] = {"no room: whole groups", "all waves of a group need slots at the same time"}};
    int count = 0;
    for (size_t s = 0; s < sizeof order / sizeof *order; s++) {
        const int first = count;
        for (int reason = 0; reason < REASON_COUNT; reason++)
            if (trace_reasons[reason].state == order[s] && reason != REASON_NO_WAVE && reason != REASON_NO_ROOM)
                rows[count++] = (RangeRow){order[s], r->reasons[reason], trace_reasons[reason].clause,
                                           trace_reasons[reason].meaning, (Reason)reason};
        for (int kind = EMPTY_NO_WORK; kind < EMPTY_COUNT && order[s] == STATE_DISABLED; kind++)
            rows[count++] = (RangeRow){order[s], r->empty[kind], why_empty[kind][0], why_empty[kind][1], REASON_COUNT};

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
    const uint64_t cycles = r->end - r->from, issues = r->reasons[REASON_NONE];
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
