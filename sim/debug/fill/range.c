/* range.c: see range.h. */
#include "sim/debug/fill/range.h"

#include <stdlib.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/count/scan.h"

enum { SLICE = 1 << 18 /* cycles of slots: some milliseconds */ };

void range_start(Range *r, const Fill *fill, const Trace *trace, uint32_t core, uint64_t from, uint64_t to) {
    const TraceShape shape = trace_shape(trace);
    const bool all = core == RANGE_ALL_CORES;
    *r = (Range){.fill = fill, .trace = trace, .cores = all ? shape.cores : 1, .core = all ? 0 : core};
    r->end_core = r->core + r->cores;
    r->slots = r->cores * shape.slots;
    r->alus = r->cores * shape.alus;
    r->to = min_u64(to, trace_cycles(trace));
    r->from = r->at = min_u64(from, r->to);
    r->end = max_u64(r->from, min_u64(r->to, trace_end(trace))); /* a window may not have all of them */
    r->slot_cycles = r->slots * (r->end - r->from);
    r->counts = memory_array(shape.slots + (size_t)1, sizeof *r->counts);
    r->sums = memory_array(shape.slots + (size_t)1, sizeof *r->sums);
}

void range_free(Range *r) {
    scan_destroy(r->scan);
    memory_free(r->counts);
    memory_free(r->sums);
    r->scan = NULL;
    r->counts = NULL;
    r->sums = NULL;
}

/* Add what the slots did since the sums were taken last; in all of these cycles they were empty for one reason. */
static void take_sums(Range *r, uint64_t cycle) {
    const TraceShape shape = trace_shape(r->trace);
    const FillPhase *phase = fill_phase_at(r->fill, cycle);
    CoreSum none = {0};
    scan_take_sums(r->scan, r->sums, NULL);
    count_ports(r->ports, &r->of_core, r->sums, shape, (uint32_t)r->fill->program->config.issue);
    r->alu_busy += r->of_core.alu_busy;
    r->of_core = none;
    for (uint32_t slot = 0; slot < shape.slots; slot++) {
        const uint64_t *reasons = r->sums[slot].reasons;
        for (int reason = 0; reason < REASON_COUNT; reason++) r->reasons[reason] += reasons[reason];
        r->lane_issues += r->sums[slot].lane_issues;
        r->empty[phase && cycle < phase->sent ? phase->waits_for : EMPTY_NO_WORK] += reasons[REASON_NO_WAVE];
        if (!reasons[REASON_NO_ROOM]) continue;
        r->empty[phase ? fill_empty_in(r->fill, phase, r->core, slot) : EMPTY_NO_WORK] += reasons[REASON_NO_ROOM];
    }
}

bool range_work(Range *r) {
    const uint64_t edges[] = {r->from, r->end};
    for (int64_t left = SLICE; left > 0 && !r->done && !r->failed;) {
        if (!r->scan) r->scan = scan_create(r->trace, r->core, r->from);
        r->failed = !r->scan;
        if (r->failed) break;

        /* Up to where slots are empty for another reason. */
        const FillPhase *phases = r->fill->phases, *phase = fill_phase_at(r->fill, r->at);
        const FillPhase *next = phase ? phase + 1 : phases;
        const uint64_t from = r->at;
        uint64_t change = next < phases + r->fill->phase_count ? next->from : UINT64_MAX;
        if (phase && from < phase->to) change = from < phase->sent ? phase->sent : phase->to;
        const uint64_t to = min_u64(min_u64(r->end, change), from + SCAN_CYCLES);
        if (from < to)
            scan_step(r->scan, from, to, (ScanColumns){edges, 1}, r->counts, (ScanWants){.core = &r->of_core});
        if (to == change || to == r->end) take_sums(r, from);
        left -= (int64_t)((to - from + 1) * trace_shape(r->trace).slots);
        r->at = to;
        if (to < r->end) continue;
        scan_destroy(r->scan);
        r->scan = NULL;
        r->at = r->from;
        r->done = ++r->core == r->end_core;
    }
    r->failed |= trace_failed(r->trace);
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
