/* band_read.c: reading the runs of a slot; see band_read.h. */
#include "sim/view/band/band_read.h"

#include "sim/base/arith.h"
#include "sim/trace/trace_event.h"

enum { SHORT = 1 << 16 /* cycles */ };

/* What the lanes show in the first of the pair, after a run with some lanes active of the same wave or another one. */
static void look(RunReader *reader, uint32_t wave_before, uint64_t before) {
    const TraceRun *run = &reader->pair[0];
    if (reader->count == 0) return;
    const ShadeRun shown = shade_run(reader->trace, reader->pair, reader->count, 0);
    if (shown.on != reader->shades.on || shown.masked != reader->shades.masked) {
        const uint64_t all = low_bits(reader->lanes);
        reader->on = (uint32_t)__builtin_popcountll(shown.on & all);
        reader->masked = (uint32_t)__builtin_popcountll(shown.masked & all);
        reader->rest = reader->lanes - reader->on - reader->masked;
    }
    reader->shades = shown;
    reader->parts = false;
    reader->barrier = run->state == STATE_ACTIVE && trace_is_barrier(reader->trace, run->pc);
    if (run->state != STATE_ACTIVE || (run->wave == wave_before && run->exec == before)) return;
    const uint64_t live = trace_live(reader->trace, run->wave);
    reader->parts = lanes_diverge((run->wave == wave_before ? before : UINT64_MAX) & live, run->exec & live);
}

void reader_next(RunReader *reader) {
    const uint32_t wave = reader->pair[0].wave;
    const uint64_t exec = reader->pair[0].exec;
    if (reader->count == 0) return;
    reader->pair[0] = reader->pair[1];
    if (--reader->count > 0 && trace_next_run(reader->cursor, &reader->pair[1])) reader->count++;
    look(reader, wave, exec);
}

bool reader_open(RunReader *reader, const Trace *trace, uint32_t core, uint32_t slot, uint64_t cycle) {
    const uint32_t lanes = trace_shape(trace).wave_size;
    const uint64_t from = cycle > 0 ? cycle - 1 : 0; /* whether lanes diverge is seen from the run before */
    *reader = (RunReader){.trace = trace, .lanes = lanes, .rest = lanes};
    const bool is_window = trace_start(trace) > 0 || trace_end(trace) < trace_cycles(trace);
    size_t count;
    if (is_window && trace_end(trace) - trace_start(trace) <= SHORT) (void)trace_runs(trace, core, slot, &count);
    reader->cursor = trace_run_cursor(trace, core, slot);
    if (!reader->cursor) return false;
    trace_cursor_seek(reader->cursor, from);
    while (reader->count < 2 && trace_next_run(reader->cursor, &reader->pair[reader->count])) reader->count++;
    look(reader, TRACE_NO_WAVE, 0);
    while (reader->count > 0 && reader_end(reader) <= cycle) reader_next(reader);
    return true;
}

void reader_close(RunReader *reader) {
    trace_cursor_destroy(reader->cursor);
    *reader = (RunReader){0};
}
