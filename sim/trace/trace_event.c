/* trace_event.c: events from the runs of a trace. */
#include "sim/trace/trace_event.h"

#include <stdbool.h>

#include "sim/trace/lane_state.h"

const EventInfo trace_events[EVENT_COUNT] = {
#define EVENT(ID, name, meaning) [EVENT_##ID] = {name, meaning},
#include "sim/trace/legend.def"
};

/* Who asks, and for what. */
typedef struct Search {
    const Trace *trace;
    uint32_t core;
    uint64_t start, end;
    TraceEventSink *sink;
    void *user;
} Search;

static void report(const Search *search, EventKind kind, uint32_t slot, uint64_t cycle, uint64_t cycles) {
    search->sink(search->user, &(TraceEvent){kind, slot, cycle, cycles});
}

/* ---- masks ---- */

/* A run has one mask, so that it can only have changed in its first cycle. */
static void find_mask_events(const Search *search, uint32_t slot) {
    size_t count, wave_count;
    const TraceRun *runs = trace_runs(search->trace, search->core, slot, &count);
    const TraceWave *waves = trace_waves(search->trace, &wave_count);
    for (size_t i = lane_run_find(runs, count, search->start); i < count && runs[i].cycle < search->end; i++) {
        const TraceRun *run = &runs[i];
        if (run->state != STATE_ACTIVE || run->cycle < search->start) continue;
        const uint64_t live = run->wave < wave_count ? waves[run->wave].live : UINT64_MAX;
        const uint64_t before = (i > 0 && runs[i - 1].wave == run->wave ? runs[i - 1].exec : UINT64_MAX) & live;
        const uint64_t after = run->exec & live;
        if ((before & ~after) && (before & after)) report(search, EVENT_DIVERGENCE, slot, run->cycle, 1);
        if (after & ~before) report(search, EVENT_RECONVERGENCE, slot, run->cycle, 1);
    }
}

/* ---- exposed stalls ---- */

/* What one slot or ALU does from a cycle on. */
typedef struct Span {
    bool works, waits; /* neither: empty */
    uint64_t until;    /* one past the last cycle of which this is true */
} Span;

static Span slot_span(const Search *search, uint32_t slot, uint64_t cycle) {
    size_t count;
    const TraceRun *runs = trace_runs(search->trace, search->core, slot, &count);
    const size_t at = lane_run_find(runs, count, cycle);
    if (at == count) return (Span){.until = search->end};
    return (Span){.works = runs[at].state == STATE_ACTIVE || runs[at].state == STATE_IDLE,
                  .waits = runs[at].state == STATE_STALLED,
                  .until = runs[at].cycle + runs[at].cycles};
}

static Span alu_span(const Search *search, uint32_t alu, uint64_t cycle) {
    size_t count;
    const TraceAlu *runs = trace_alus(search->trace, search->core, alu, &count);
    const size_t at = lane_alu_find(runs, count, cycle);
    if (at == count) return (Span){.until = search->end};
    if (runs[at].cycle > cycle) return (Span){.until = runs[at].cycle};
    return (Span){.works = true, .until = runs[at].cycle + runs[at].cycles};
}

/* What the whole core does: it works as long as any of its parts does, and waits if only waves are there that wait. */
static Span core_span(const Search *search, uint64_t cycle) {
    const TraceShape shape = trace_shape(search->trace);
    Span all = {.until = search->end};
    for (uint32_t i = 0; i < shape.slots + shape.alus; i++) {
        const Span span = i < shape.slots ? slot_span(search, i, cycle) : alu_span(search, i - shape.slots, cycle);
        if (span.works) return span;
        all.waits |= span.waits;
        if (span.until < all.until) all.until = span.until;
    }
    return all;
}

static void find_exposed_stalls(const Search *search) {
    for (uint64_t cycle = search->start; cycle < search->end;) {
        const Span core = core_span(search, cycle);
        const uint64_t until = core.until < search->end ? core.until : search->end;
        for (uint32_t slot = 0; core.waits && slot < trace_shape(search->trace).slots; slot++)
            if (slot_span(search, slot, cycle).waits) report(search, EVENT_EXPOSED, slot, cycle, until - cycle);
        cycle = until;
    }
}

void trace_event_find(const Trace *trace, uint32_t core, uint64_t start, uint64_t end, TraceEventSink *sink,
                      void *user) {
    const Search search = {trace, core, start, end, sink, user};
    for (uint32_t slot = 0; slot < trace_shape(trace).slots; slot++) find_mask_events(&search, slot);
    find_exposed_stalls(&search);
}
