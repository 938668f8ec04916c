/* track.h: finding one's way in the trace of a wave slot: the run at a cycle, the one before, the next of some kind.
 * Only the part of the trace that is needed is decoded, so it does not matter how long the trace is. */
#ifndef SIM_DEBUG_TIME_TRACK_H
#define SIM_DEBUG_TIME_TRACK_H

#include "sim/trace/trace.h"

typedef struct Track {
    Trace *window;
    TraceCursor *cursor;
    TraceRun run;  /* the present one */
    TraceRun next; /* the one behind it, */
    bool has_next; /* if there is one */
} Track;

/* The runs of a slot in cycles from .. to - 1, those at the ends cut. False when there is none, or out of memory; then
 * it is closed already. */
bool track_open(Track *track, const Trace *trace, uint32_t core, uint32_t slot, uint64_t from, uint64_t to);
bool track_advance(Track *track); /* to the next run; false if there is none */
void track_close(Track *track);

/* The instruction at which the wave of the present run continues; TRACE_NO_PC if it ends, or the trace does. */
uint32_t track_next_pc(const Track *track);

/* The whole run with a cycle, from its real beginning to its real end. False if there is none. */
bool track_run_at(const Trace *trace, uint32_t core, uint32_t slot, uint64_t cycle, TraceRun *run);

/* Is it such a run? */
typedef bool TrackIs(void *user, const TraceRun *run);

/* The last run before a cycle, or the first that starts after it, for which `wanted` is true; false if there is none.
 * They look no further than a run for which `limit` is true (NULL: to the end). */
bool track_find_before(const Trace *trace, uint32_t core, uint32_t slot, uint64_t cycle, TrackIs *wanted,
                       TrackIs *limit, void *user, TraceRun *found);
bool track_find_after(const Trace *trace, uint32_t core, uint32_t slot, uint64_t cycle, TrackIs *wanted, TrackIs *limit,
                      void *user, TraceRun *found);

#endif
