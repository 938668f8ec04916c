/* trace_event.h: what matters in a trace: where lanes diverge and reconverge, and where nothing hides a stall.
 *
 *   divergence     a wave loses some of its lanes, and some stay        exec 1111 -> 0011
 *   reconvergence  lanes come back                                      exec 0011 -> 1111
 *   exposed stall  all waves that the core has wait, and none of its ALUs works
 *
 * When a wave changes to the other side of a branch it loses all lanes that it had and gets others: that counts as
 * reconvergence only. When it exchanges some of its lanes for others, it is both.
 * A fault is not in the trace: who knows of one adds it.
 */
#ifndef SIM_TRACE_TRACE_EVENT_H
#define SIM_TRACE_TRACE_EVENT_H

#include "sim/trace/trace.h"

/* The lower the number, the more severe. */
typedef enum EventKind {
#define EVENT(ID, name, meaning) EVENT_##ID,
#include "sim/trace/legend.def"
    EVENT_COUNT
} EventKind;

typedef struct EventInfo {
    const char *name, *meaning;
} EventInfo;

extern const EventInfo trace_events[EVENT_COUNT];

/* Do lanes diverge, given the lanes that are active before and after an instruction? */
static inline bool lanes_diverge(uint64_t before, uint64_t after) {
    return (before & ~after) && (before & after);
}

typedef struct TraceEvent {
    EventKind kind;
    uint32_t slot;
    uint64_t cycle, cycles; /* exposed stalls can be long */
} TraceEvent;

typedef void TraceEventSink(void *user, const TraceEvent *event);

/* Every event of a core in cycles start .. end - 1. An exposed stall is reported for each slot whose wave waits. Those
 * of one slot and kind come in order. Uses the arrays of the trace; trace_error tells whether memory ran out. */
void trace_event_find(const Trace *trace, uint32_t core, uint64_t start, uint64_t end, TraceEventSink *sink,
                      void *user);

/* Only the exposed stalls, in the order of time, read with cursors: it does not matter how long the trace is. What goes
 * on comes in pieces. */
typedef struct TraceExposed TraceExposed;
typedef struct ExposedStall {
    uint32_t slot, pc; /* its wave waits with this instruction, */
    uint64_t from, to; /* and nothing hides that in cycles from .. to - 1 */
} ExposedStall;

TraceExposed *trace_exposed_open(const Trace *trace, uint32_t core, uint64_t start, uint64_t end); /* NULL: no memory */
bool trace_exposed_next(TraceExposed *exposed, ExposedStall *stall); /* false: there are no more */
void trace_exposed_close(TraceExposed *exposed);                     /* NULL is fine */

#endif
