/* exposed.h: stalls that nothing hides: cycles in which waves of a core wait, none of its waves issues or could, and
 * none of its ALUs works. Reads the trace with cursors, so it does not matter how long it is. */
#ifndef SIM_DEBUG_WHY_EXPOSED_H
#define SIM_DEBUG_WHY_EXPOSED_H

#include "sim/trace/trace.h"

/* `run` is stalled, and nothing hides that in cycles from .. to - 1. */
typedef void ExposedSink(void *user, const TraceRun *run, uint64_t from, uint64_t to);

/* Every exposed stall of a core in cycles start .. end - 1, in the order of time. False when out of memory. */
bool exposed_find(const Trace *trace, uint32_t core, uint64_t start, uint64_t end, ExposedSink *sink, void *user);

#endif
