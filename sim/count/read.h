/* read.h: the runs of a slot, one after the other, with what its lanes show.
 *
 *   RunReader reader;
 *   reader_open(&reader, trace, 0, 1, 5000);                                 // from the run with cycle 5000 on
 *   for (; reader.run; reader_next(&reader)) show(reader.run->cycle, reader.shades.on);
 *   reader_close(&reader);
 *
 * Of a short window of a trace, whose runs are asked for again and again, the arrays are made.
 */
#ifndef SIM_COUNT_READ_H
#define SIM_COUNT_READ_H

#include "sim/trace/lane_state.h"
#include "sim/trace/trace.h"

typedef struct RunReader {
    const Trace *trace;
    TraceCursor *cursor;
    const TraceRun *run; /* NULL at the end */
    TraceRun pair[2];    /* it and the one behind, if that was looked at */
    uint32_t lanes;
    bool has_barriers;         /* the trace */
    ShadeRun shades;           /* of the run */
    uint32_t on, masked, rest; /* number of lanes that show on_shade, are masked off, show rest_shade */
    uint32_t before, threads;  /* number of lanes active before the run's instruction; with a thread */
    bool changed;              /* other lanes than in the run before, or of another wave */
    bool parts;                /* its first cycle makes some lanes inactive, and others stay, */
    bool joins;                /* or lanes come back, */
    bool barrier;              /* or is that of a barrier, */
    bool marked;               /* or one of the two: a flag of its own, which is read for every run */
} RunReader;

void reader_open(RunReader *reader, const Trace *trace, uint32_t core, uint32_t slot, uint64_t cycle);
void reader_next(RunReader *reader);
const TraceRun *reader_peek(RunReader *reader); /* the run behind, valid until more is read; NULL at the end */
void reader_close(RunReader *reader);

static inline uint64_t reader_end(const RunReader *reader) {
    return reader->run->cycle + reader->run->cycles;
}

#endif
