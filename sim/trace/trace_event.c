/* trace_event.c: events from the runs of a trace. */
#include "sim/trace/trace_event.h"

#include <stdlib.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"
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
    uint64_t end; /* of the run */
    bool is_alu;
} Part;

struct TraceExposed {
    uint64_t cycle, until; /* nothing works from cycle to before until, if slots are left: */
    uint64_t end;
    uint32_t slot, slots;    /* the next to be reported; of the core */
    uint32_t count, working; /* parts; the one that worked last, which is asked first */
    Part parts[];
};

/* Bring a part to a cycle. Behind its last run it has one from `end` on. */
static void advance(Part *part, uint64_t cycle, uint64_t end) {
    while (part->end <= cycle) {
        TraceAlu alu;
        bool more = true;
        if (!part->is_alu)
            more = trace_next_run(part->cursor, &part->run);
        else if ((more = trace_next_alu(part->cursor, &alu)))
            part->run = (TraceRun){.cycle = alu.cycle, .cycles = alu.cycles, .state = STATE_ACTIVE};
        if (!more) part->run = (TraceRun){.cycle = end, .cycles = UINT32_MAX, .state = STATE_DISABLED};
        part->end = part->run.cycle + part->run.cycles;
    }
}

TraceExposed *trace_exposed_open(const Trace *trace, uint32_t core, uint64_t start, uint64_t end) {
    const uint32_t slots = trace->shape.slots, count = slots + trace->shape.alus;
    TraceExposed *exposed = memory_new(sizeof *exposed + count * sizeof *exposed->parts);
    if (!exposed) {
        trace->store->error = "out of memory";
        return NULL;
    }
    *exposed = (TraceExposed){.until = start, .end = end, .slot = slots, .slots = slots, .count = count};
    for (uint32_t i = 0; i < count; i++) {
        Part *part = &exposed->parts[i];
        part->is_alu = i >= slots;
        part->cursor = part->is_alu ? trace_alu_cursor(trace, core, i - slots) : trace_run_cursor(trace, core, i);
        if (!part->cursor) {
            trace_exposed_close(exposed);
            return NULL;
        }
        trace_cursor_seek(part->cursor, start);
    }
    return exposed;
}

/* To the next cycles in which nothing works, or could. False if there are none. Not inlined: most calls of
 * trace_exposed_next only go on to another slot, and should be short. */
static __attribute__((noinline)) bool find_gap(TraceExposed *exposed) {
    const uint32_t count = exposed->count;
    const uint64_t end = exposed->end;
    Part *parts = exposed->parts;
    uint64_t cycle = exposed->until, until;
    do {
        until = 0;
        for (uint32_t i = 0; cycle < end && i < count && !until; i++) {
            const uint32_t number = (exposed->working + i) % count;
            Part *part = &parts[number];
            advance(part, cycle, end);
            const bool works = part->run.state == STATE_ACTIVE || part->run.state == STATE_IDLE;
            if (!works || part->run.cycle > cycle) continue;
            exposed->working = number;
            until = cycle = part->end;
        }
    } while (until);
    if (cycle >= end) return false;

    /* Until something changes. */
    until = end;
    for (uint32_t i = 0; i < count; i++)
        until = min_u64(until, parts[i].run.cycle > cycle ? parts[i].run.cycle : parts[i].end);
    exposed->cycle = cycle;
    exposed->until = until;
    exposed->slot = 0;
    return true;
}

bool trace_exposed_next(TraceExposed *exposed, ExposedStall *stall) {
    do {
        while (exposed->slot < exposed->slots) {
            const uint32_t slot = exposed->slot++;
            const TraceRun *run = &exposed->parts[slot].run;
            if (run->state != STATE_STALLED) continue;
            *stall = (ExposedStall){.slot = slot, .pc = run->pc, .from = exposed->cycle, .to = exposed->until};
            return true;
        }
    } while (find_gap(exposed));
    return false;
}

void trace_exposed_close(TraceExposed *exposed) {
    for (uint32_t i = 0; exposed && i < exposed->count; i++) trace_cursor_destroy(exposed->parts[i].cursor);
    memory_free(exposed);
}

/* ---- all events ---- */

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
            if (after & ~before) sink(user, &(TraceEvent){EVENT_RECONVERGENCE, slot, run->cycle, 1});
        }
    }
    TraceExposed *exposed = trace_exposed_open(trace, core, start, end);
    for (ExposedStall stall; exposed && trace_exposed_next(exposed, &stall);)
        sink(user, &(TraceEvent){EVENT_EXPOSED, stall.slot, stall.from, stall.to - stall.from});
    trace_exposed_close(exposed);
}
