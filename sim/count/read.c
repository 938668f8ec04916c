/* read.c: reading the runs of a slot; see read.h. */
#include "sim/count/read.h"

#include "sim/base/arith.h"

enum { SHORT = 1 << 16 /* cycles */ };

const TraceRun *reader_peek(RunReader *reader) {
    if (reader->run != reader->pair) reader->pair[0] = *reader->run;
    reader->run = reader->pair;
    return trace_peek_run(reader->cursor, &reader->pair[1]) ? &reader->pair[1] : NULL;
}

/* What the lanes show in the run, after one with some lanes active of the same wave or another one. */
static void look(RunReader *reader, uint32_t wave_before, uint64_t before) {
    const TraceRun *run = reader->run;
    const bool issued = run->state == STATE_ACTIVE, same_wave = run->wave == wave_before;
    reader->parts = reader->joins = false;
    reader->marked = reader->barrier = issued && reader->has_barriers && trace_is_barrier(reader->trace, run->pc);
    reader->changed = !same_wave || run->exec != before || !before;
    if (!reader->changed) { /* the same lanes, in another state */
        reader->shades.on_shade = shade_of_state[run->state];
        reader->before = reader->on;
        return;
    }

    /* Whether the wave ends here is seen from the run behind. */
    const TraceRun *next = issued && !run->exec ? reader_peek(reader) : NULL;
    run = reader->run;
    const ShadeRun shown = shade_run(reader->trace, run, next);
    const uint64_t all = low_bits(reader->lanes);
    if (!same_wave) reader->threads = (uint32_t)__builtin_popcountll(trace_live(reader->trace, run->wave) & all);
    reader->before = same_wave ? reader->on : reader->threads;
    if (shown.on != reader->shades.on || shown.masked != reader->shades.masked) {
        reader->on = (uint32_t)__builtin_popcountll(shown.on & all);
        reader->masked = (uint32_t)__builtin_popcountll(shown.masked & all);
        reader->rest = reader->lanes - reader->on - reader->masked;
    }
    reader->shades = shown;
    if (!issued || (same_wave && run->exec == before)) return;
    const uint64_t live = trace_live(reader->trace, run->wave);
    before = (same_wave ? before : UINT64_MAX) & live;
    reader->parts = lanes_diverge(before, run->exec & live);
    reader->joins = run->exec & live & ~before;
    reader->marked |= reader->parts;
}

void reader_next(RunReader *reader) {
    const uint32_t wave = reader->run->wave;
    const uint64_t exec = reader->run->exec;
    reader->run = trace_read_run(reader->cursor);
    if (reader->run) look(reader, wave, exec);
}

void reader_open(RunReader *reader, const Trace *trace, uint32_t core, uint32_t slot, uint64_t cycle) {
    const uint32_t lanes = trace_shape(trace).wave_size;
    const uint64_t from = cycle > 0 ? cycle - 1 : 0; /* whether lanes diverge is seen from the run before */
    *reader = (RunReader){.trace = trace, .lanes = lanes, .has_barriers = trace_has_barriers(trace), .rest = lanes};
    const bool is_window = trace_start(trace) > 0 || trace_end(trace) < trace_cycles(trace);
    size_t count;
    if (is_window && trace_end(trace) - trace_start(trace) <= SHORT) (void)trace_runs(trace, core, slot, &count);
    reader->cursor = trace_run_cursor(trace, core, slot);
    trace_cursor_seek(reader->cursor, from);
    reader->run = trace_read_run(reader->cursor);
    if (reader->run) look(reader, TRACE_NO_WAVE, 0);
    while (reader->run && reader_end(reader) <= cycle) reader_next(reader);
}

void reader_close(RunReader *reader) {
    trace_cursor_destroy(reader->cursor);
    *reader = (RunReader){0};
}
