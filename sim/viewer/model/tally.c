/* tally.c: see tally.h. */
#include "sim/viewer/model/tally.h"

#include <stdlib.h>

enum { SLICE = 1 << 16 /* runs: some milliseconds */ };

bool tally_start(Tally *t, const Trace *trace, uint32_t instructions) {
    *t = (Tally){.trace = trace, .count = instructions, .wave = TRACE_NO_WAVE};
    t->at = calloc((size_t)instructions + 2, sizeof *t->at);
    return t->at != NULL;
}

void tally_free(Tally *t) {
    trace_cursor_destroy(t->cursor);
    free(t->at);
    *t = (Tally){0};
}

static void count(Tally *t, const TraceRun *run) {
    if (run->state != STATE_ACTIVE || run->wave == TRACE_NO_WAVE) return;
    const bool first = run->wave != t->wave;
    TallyRow *row = &t->at[run->pc < t->count ? run->pc : t->count], *start = &t->at[t->count + 1];
    if (first) {
        start->cycles += run->cycle;
        start->times++;
    }
    row->cycles += (first ? 0 : run->cycle - t->last) + run->cycles - 1;
    row->times += run->cycles;
    t->wave = run->wave;
    t->last = run->cycle + run->cycles - 1;
}

bool tally_work(Tally *t) {
    const TraceShape shape = trace_shape(t->trace);
    TraceRun run;
    if (t->track == shape.cores * shape.slots) return false;
    if (!t->cursor) t->cursor = trace_run_cursor(t->trace, t->track / shape.slots, t->track % shape.slots);
    for (int i = 0; i < SLICE; i++) {
        if (t->cursor && trace_next_run(t->cursor, &run)) {
            count(t, &run);
            continue;
        }
        trace_cursor_destroy(t->cursor);
        t->cursor = NULL;
        t->wave = TRACE_NO_WAVE;
        t->track++;
        break;
    }
    return t->track < shape.cores * shape.slots;
}
