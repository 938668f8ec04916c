/* trace_merge.h: the runs of several wave slots and ALUs in the order of time. It reads with cursors, so that a long
 * trace does not have to fit into memory.
 *
 *   TraceMerge *merge = trace_merge_create(trace, TRACE_MERGE_SLOTS | TRACE_MERGE_ALUS);
 *   for (TraceItem item; trace_merge_next(merge, &item);) show(item.core);
 *   trace_merge_destroy(merge);
 *
 * Items are sorted by the cycle in which they start; within a cycle queues come first, then ALUs, then slots, by core
 * and unit. An instruction that an ALU began before a window comes first.
 */
#ifndef SIM_TRACE_TRACE_MERGE_H
#define SIM_TRACE_TRACE_MERGE_H

#include "sim/trace/trace.h"

enum {
    TRACE_MERGE_SLOTS = 1,     /* every run of every slot */
    TRACE_MERGE_ISSUES = 2,    /* the same, but every instruction that issues is an item of its own */
    TRACE_MERGE_ALUS = 4,      /* every instruction of every ALU */
    TRACE_MERGE_SPANS = 8,     /* all cycles of every ALU; consecutive instructions of one wave are one item */
    TRACE_MERGE_SAMPLERS = 16, /* with one of the last two: samplers too, as units behind the ALUs */
    TRACE_MERGE_QUEUES = 32,   /* all cycles of every queue; equal ones are one item */
};

/* What an ALU does from a cycle on, until something else or the end of the trace; or what a queue holds. */
typedef struct TraceSpan {
    uint64_t cycle, end;
    union {
        uint32_t wave; /* TRACE_NO_WAVE: empty */
        uint32_t requests;
    };
} TraceSpan;

typedef enum TraceItemKind { TRACE_ITEM_QUEUE, TRACE_ITEM_ALU, TRACE_ITEM_SLOT } TraceItemKind;

typedef struct TraceItem {
    TraceItemKind kind;
    uint32_t core, unit; /* slot; ALU or sampler; number of a queue as in trace_queue */
    union {
        TraceRun run;
        TraceAlu alu;
        TraceSpan span;
    };
} TraceItem;

typedef struct TraceMerge TraceMerge;

TraceMerge *trace_merge_create(const Trace *trace, unsigned kinds);
void trace_merge_destroy(TraceMerge *merge); /* NULL is fine */

/* False at the end, or after an error of the trace. */
bool trace_merge_next(TraceMerge *merge, TraceItem *item);

#endif
