/* band_read.c: reading the runs of a slot; see band_read.h. */
#include "sim/view/band/band_read.h"

#include "sim/trace/trace_event.h"

/* What the lanes show in the first of the pair, after a run with some lanes active of the same wave or another one. */
static void look(RunReader *reader, uint32_t wave_before, uint64_t before) {
    const TraceRun *run = &reader->pair[0];
    if (reader->count == 0) return;
    reader->shades = shade_run(reader->trace, reader->pair, reader->count, 0);
    shade_count(&reader->shades, reader->lanes, reader->shown);
    reader->parts = false;
    if (run->state != STATE_ACTIVE) return;
    const uint64_t live = trace_live(reader->trace, run->wave);
    reader->parts = lanes_diverge((run->wave == wave_before ? before : UINT64_MAX) & live, run->exec & live);
}

void reader_next(RunReader *reader) {
    const TraceRun before = reader->pair[0];
    if (reader->count == 0) return;
    reader->pair[0] = reader->pair[1];
    if (--reader->count > 0 && trace_next_run(reader->cursor, &reader->pair[1])) reader->count++;
    look(reader, before.wave, before.exec);
}

bool reader_open(RunReader *reader, const Trace *trace, uint32_t core, uint32_t slot, uint64_t cycle) {
    *reader = (RunReader){.trace = trace, .lanes = trace_shape(trace).wave_size};
    reader->cursor = trace_run_cursor(trace, core, slot);
    if (!reader->cursor) return false;
    trace_cursor_seek(reader->cursor,
                      cycle > 0 ? cycle - 1 : 0); /* whether lanes diverge is seen from the run before */
    while (reader->count < 2 && trace_next_run(reader->cursor, &reader->pair[reader->count])) reader->count++;
    look(reader, TRACE_NO_WAVE, 0);
    while (reader->count > 0 && reader_end(reader) <= cycle) reader_next(reader);
    return true;
}

void reader_close(RunReader *reader) {
    trace_cursor_destroy(reader->cursor);
    *reader = (RunReader){0};
}
