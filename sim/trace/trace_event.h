/* trace_event.h: finding what matters in a trace: where lanes part and meet again, where nothing hides a stall.
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

#include <stdint.h>

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

typedef struct TraceEvent {
    EventKind kind;
    uint32_t slot;
    uint64_t cycle, cycles; /* exposed stalls can be long */
} TraceEvent;

typedef void TraceEventSink(void *user, const TraceEvent *event);

/* Every event of a core in cycles start .. end - 1. An exposed stall is reported for each slot whose wave waits. Those
 * of one slot and kind come in order. */
void trace_event_find(const Trace *trace, uint32_t core, uint64_t start, uint64_t end, TraceEventSink *sink,
                      void *user);

#endif
