/* trace_event.c: events from the runs of a trace. */
#include "sim/trace/trace_event.h"

#include <stdlib.h>

#include "sim/trace/lane_state.h"
#include "sim/trace/trace_store.h"

const EventInfo trace_events[EVENT_COUNT] = {
#define EVENT(ID, name, meaning) [EVENT_##ID] = {name, meaning},
#include "sim/trace/legend.def"
};

/* ---- exposed stalls ---- */

/* A slot or an ALU: the run that is, or comes next, at the present cycle. */
typedef struct Part {
    TraceCursor *cursor;
    TraceRun run; /* of an ALU only cycle and cycles */
    bool is_alu;
} Part;

static uint64_t end_of(const Part *part) {
    return part->run.cycle + part->run.cycles;
}

/* Bring a part to a cycle. Behind its last run it has one from `end` on. */
static void advance(Part *part, uint64_t cycle, uint64_t end) {
    while (end_of(part) <= cycle) {
        TraceAlu alu;
        bool more = true;
        if (!part->is_alu)
            more = trace_next_run(part->cursor, &part->run);
        else if ((more = trace_next_alu(part->cursor, &alu)))
            part->run = (TraceRun){.cycle = alu.cycle, .cycles = alu.cycles, .state = STATE_ACTIVE};
        if (!more) part->run = (TraceRun){.cycle = end, .cycles = UINT32_MAX, .state = STATE_DISABLED};
    }
}

static Part *open_parts(const Trace *trace, uint32_t core, uint64_t start, uint32_t count) {
    const uint32_t slots = trace_shape(trace).slots;
    Part *parts = calloc(count, sizeof *parts);
    if (!parts) trace->store->error = "out of memory";
    for (uint32_t i = 0; parts && i < count; i++) {
        parts[i].is_alu = i >= slots;
        parts[i].cursor = i < slots ? trace_run_cursor(trace, core, i) : trace_alu_cursor(trace, core, i - slots);
        if (parts[i].cursor) trace_cursor_seek(parts[i].cursor, start);
    }
    return parts;
}

bool trace_find_exposed(const Trace *trace, uint32_t core, uint64_t start, uint64_t end, TraceExposedSink *sink,
                        void *user) {
    const TraceShape shape = trace_shape(trace);
    const uint32_t count = shape.slots + shape.alus;
    Part *parts = open_parts(trace, core, start, count);
    bool ok = parts != NULL;
    for (uint32_t i = 0; ok && i < count; i++) ok = parts[i].cursor != NULL;

    uint32_t working = 0; /* the part that worked last: it is asked first */
    for (uint64_t cycle = start; ok && cycle < end;) {
        /* Does any part work, or could: then until when? */
        uint64_t until = 0;
        for (uint32_t i = 0; i < count && !until; i++) {
            const uint32_t number = (working + i) % count;
            Part *part = &parts[number];
            advance(part, cycle, end);
            const bool works = part->run.state == STATE_ACTIVE || part->run.state == STATE_IDLE;
            if (!works || part->run.cycle > cycle) continue;
            working = number;
            until = end_of(part);
        }
        if (until) {
            cycle = until;
            continue;
        }

        /* None does: until something changes, waves that wait are exposed. */
        until = end;
        for (uint32_t i = 0; i < count; i++) {
            const uint64_t change = parts[i].run.cycle > cycle ? parts[i].run.cycle : end_of(&parts[i]);
            if (change < until) until = change;
        }
        for (uint32_t slot = 0; slot < shape.slots; slot++)
            if (parts[slot].run.state == STATE_STALLED) sink(user, slot, &parts[slot].run, cycle, until);
        cycle = until;
    }

    for (uint32_t i = 0; parts && i < count; i++) trace_cursor_destroy(parts[i].cursor);
    free(parts);
    return ok;
}

/* ---- all events ---- */

typedef struct Search {
    TraceEventSink *sink;
    void *user;
} Search;

static void report_exposed(void *user, uint32_t slot, const TraceRun *run, uint64_t from, uint64_t to) {
    const Search *search = user;
    (void)run;
    search->sink(search->user, &(TraceEvent){EVENT_EXPOSED, slot, from, to - from});
}

void trace_event_find(const Trace *trace, uint32_t core, uint64_t start, uint64_t end, TraceEventSink *sink,
                      void *user) {
    size_t count;
    for (uint32_t slot = 0; slot < trace_shape(trace).slots; slot++) {
        const TraceRun *runs = trace_runs(trace, core, slot, &count);
        for (size_t i = TRACE_FIND(runs, count, start); i < count && runs[i].cycle < end; i++) {
            /* A run has one mask, so that it can only have changed in its first cycle. */
            const TraceRun *run = &runs[i];
            if (run->state != STATE_ACTIVE || run->cycle < start) continue;
            const uint64_t live = trace_live(trace, run->wave);
            const uint64_t before = (i > 0 && runs[i - 1].wave == run->wave ? runs[i - 1].exec : UINT64_MAX) & live;
            const uint64_t after = run->exec & live;
            if (lanes_diverge(before, after)) sink(user, &(TraceEvent){EVENT_DIVERGENCE, slot, run->cycle, 1});
            if (lanes_reconverge(before, after)) sink(user, &(TraceEvent){EVENT_RECONVERGENCE, slot, run->cycle, 1});
        }
    }
    (void)trace_find_exposed(trace, core, start, end, report_exposed, &(Search){sink, user});
}
