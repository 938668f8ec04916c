/* exposed.c: going from one moment to the next in which a core does nothing; see exposed.h. */
#include "sim/debug/why/exposed.h"

#include <stdlib.h>

/* A slot or ALU: the run that is, or comes, at the present. */
typedef struct Part {
    TraceCursor *cursor;
    TraceRun run; /* of an ALU only cycle and cycles; beyond the end when there is none */
    bool is_alu;
} Part;

typedef struct Sweep {
    Part *parts;
    uint32_t count;
    uint32_t working; /* the part that worked last: it is asked first */
    uint64_t end;
} Sweep;

static bool read_part(Part *part) {
    if (!part->is_alu) return trace_next_run(part->cursor, &part->run);
    TraceAlu alu;
    if (!trace_next_alu(part->cursor, &alu)) return false;
    part->run = (TraceRun){.cycle = alu.cycle, .cycles = alu.cycles, .state = STATE_ACTIVE};
    return true;
}

static uint64_t run_end(const TraceRun *run) {
    return run->cycle + run->cycles;
}

/* Bring a part to a cycle. */
static void advance(const Sweep *sweep, Part *part, uint64_t cycle) {
    while (run_end(&part->run) <= cycle)
        if (!read_part(part)) part->run = (TraceRun){.cycle = sweep->end, .cycles = UINT32_MAX};
}

/* Until when does it work without a break? 0: it does not. A wave that could issue keeps its core from waiting. */
static uint64_t works_until(const Sweep *sweep, Part *part, uint64_t cycle) {
    advance(sweep, part, cycle);
    const bool works = part->run.state == STATE_ACTIVE || part->run.state == STATE_IDLE;
    return works && part->run.cycle <= cycle ? run_end(&part->run) : 0;
}

static uint64_t any_works_until(Sweep *sweep, uint64_t cycle) {
    for (uint32_t i = 0; i < sweep->count; i++) {
        const uint32_t number = (sweep->working + i) % sweep->count;
        const uint64_t until = works_until(sweep, &sweep->parts[number], cycle);
        if (!until) continue;
        sweep->working = number;
        return until;
    }
    return 0;
}

/* Nothing works at this cycle. Until when is everything as it is? */
static uint64_t same_until(const Sweep *sweep, uint64_t cycle) {
    uint64_t until = sweep->end;
    for (uint32_t i = 0; i < sweep->count; i++) {
        const TraceRun *run = &sweep->parts[i].run;
        const uint64_t change = run->cycle > cycle ? run->cycle : run_end(run);
        if (change < until) until = change;
    }
    return until;
}

static bool open_parts(Sweep *sweep, const Trace *trace, uint32_t core) {
    const TraceShape shape = trace_shape(trace);
    sweep->count = shape.slots + shape.alus;
    sweep->parts = calloc(sweep->count, sizeof *sweep->parts);
    if (!sweep->parts) return false;
    for (uint32_t i = 0; i < sweep->count; i++) {
        Part *part = &sweep->parts[i];
        part->is_alu = i >= shape.slots;
        part->cursor = part->is_alu ? trace_alu_cursor(trace, core, i - shape.slots) : trace_run_cursor(trace, core, i);
        if (!part->cursor) return false;
    }
    return true;
}

bool exposed_find(const Trace *trace, uint32_t core, uint64_t start, uint64_t end, ExposedSink *sink, void *user) {
    Trace *window = trace_window(trace, start, end); /* so that what comes before is not decoded */
    Sweep sweep = {.end = end};
    const bool ok = window && open_parts(&sweep, window, core);
    for (uint64_t cycle = start; ok && cycle < end;) {
        const uint64_t works = any_works_until(&sweep, cycle);
        const uint64_t until = works ? works : same_until(&sweep, cycle);
        for (uint32_t i = 0; !works && i < sweep.count; i++)
            if (sweep.parts[i].run.state == STATE_STALLED) sink(user, &sweep.parts[i].run, cycle, until);
        cycle = until;
    }
    for (uint32_t i = 0; sweep.parts && i < sweep.count; i++) trace_cursor_destroy(sweep.parts[i].cursor);
    free(sweep.parts);
    trace_destroy(window);
    return ok;
}
