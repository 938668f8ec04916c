/* range.c: see range.h. */
#include "sim/debug/fill/range.h"

#include "sim/base/arith.h"

enum { SLICE = 1 << 15 /* runs: some milliseconds */ };

bool range_start(Range *r, const Fill *fill, const Trace *trace, uint32_t core, uint64_t from, uint64_t to) {
    const TraceShape shape = trace_shape(trace);
    const bool all = core == RANGE_ALL_CORES;
    *r = (Range){.fill = fill, .cores = all ? shape.cores : 1, .first_core = all ? 0 : core};
    r->slots = r->cores * shape.slots;
    r->alus = r->cores * shape.alus;
    r->to = min_u64(to, trace_cycles(trace));
    r->from = min_u64(from, r->to);
    const uint64_t end = min_u64(r->to, trace_end(trace)); /* a window may not have all of them */
    r->slot_cycles = r->slots * (end - min_u64(r->from, end));
    r->window = trace_window(trace, r->from, r->to);
    return r->window != NULL;
}

void range_free(Range *r) {
    trace_cursor_destroy(r->cursor);
    trace_destroy(r->window);
    r->cursor = NULL;
    r->window = NULL;
}

/* A slot without a wave: phase by phase, what left it empty. */
static void take_empty(Range *r, uint32_t core, uint32_t slot, const TraceRun *run) {
    const uint64_t end = run->cycle + run->cycles;
    for (uint64_t at = run->cycle, next; at < end; at = next) {
        const FillPhase *phase = fill_phase_at(r->fill, at);
        EmptyKind kind = EMPTY_NO_WORK;
        next = end;
        if (phase) {
            next = min_u64(end, at < phase->sent ? phase->sent : phase->to);
            if (run->reason == REASON_NO_ROOM)
                kind = fill_empty_in(r->fill, phase, core, slot);
            else if (at < phase->sent)
                kind = phase->waits_for;
        }
        if (next <= at) next = end; /* behind the last phase */
        r->empty[kind] += next - at;
    }
}

bool range_work(Range *r) {
    const TraceShape shape = trace_shape(r->window);
    const uint32_t units = shape.slots + shape.alus;
    for (int left = SLICE; left > 0 && !r->done && !r->failed;) {
        const uint32_t core = r->first_core + r->unit / units, unit = r->unit % units;
        const bool is_slot = unit < shape.slots;
        TraceRun run;
        TraceAlu alu;
        if (!r->cursor) {
            r->cursor = is_slot ? trace_run_cursor(r->window, core, unit)
                                : trace_alu_cursor(r->window, core, unit - shape.slots);
            r->failed = !r->cursor;
            if (r->failed) break;
        }
        bool more = true;
        for (; left > 0 && more; left--) {
            if (is_slot && (more = trace_next_run(r->cursor, &run))) {
                r->reasons[run.reason] += run.cycles;
                if (run.state == STATE_ACTIVE) r->lane_issues += run.cycles * (uint64_t)__builtin_popcountll(run.exec);
                if (run.reason == REASON_NO_WAVE || run.reason == REASON_NO_ROOM) take_empty(r, core, unit, &run);
            } else if (!is_slot && (more = trace_next_alu(r->cursor, &alu))) {
                r->alu_busy += min_u64(alu.cycle + alu.cycles, r->to) - max_u64(alu.cycle, r->from);
            }
        }
        if (more) continue;
        trace_cursor_destroy(r->cursor);
        r->cursor = NULL;
        r->done = ++r->unit == r->cores * units;
    }
    r->failed |= trace_failed(r->window);
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
    const double cycles = (double)(r->to - r->from), ports = (double)(r->fill->program->config.issue * r->cores);
    const uint64_t resident = r->slot_cycles - trace_state_sum(r->reasons, STATE_DISABLED);
    if (!cycles) return (RangeRates){0};
    return (RangeRates){.resident = (double)resident / (cycles * r->cores),
                        .issue = (double)r->reasons[REASON_NONE] / (cycles * ports),
                        .alu = r->alus ? (double)r->alu_busy / (cycles * r->alus) : 0};
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
