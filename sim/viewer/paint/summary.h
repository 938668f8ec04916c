/* summary.h: a whole run of one core in a few thousand columns, so that pictures of many cycles need not read the trace
 * again: lane states, events, work of the units and what is in the queues are counted once, a slice at a time.
 *
 *   Summary summary;
 *   if (!summary_start(&summary, trace, 0, &(MaskFault){0})) fail("out of memory");      // of core 0
 *   while (summary_work(&summary)) show(summary.done);      // in idle time
 *   uint64_t counts[LANE_STATE_COUNT];
 *   uint32_t kinds;
 *   summary_overview(&summary, 0, summary.done, counts, &kinds);
 *   summary_free(&summary);
 *
 * summary_paint draws it at the places of a layout, whose `bin` must be a multiple of summary.bin.
 *
 * Events of a run that are rare stay: a column has a set of the kinds in it.
 */
#ifndef SIM_VIEWER_PAINT_SUMMARY_H
#define SIM_VIEWER_PAINT_SUMMARY_H

#include "sim/view/mask/mask_paint.h"

/* Of a strip: the cycles of an ALU without work, and with one of a wave of each colour; or the parts of a queue. */
enum {
    SUMMARY_PARTS = 1 + IDENTITY_COUNT,
};
_Static_assert((int)SUMMARY_PARTS >= (int)QUEUE_PARTS, "a queue has no more parts than an ALU");

typedef struct Summary {
    const Trace *trace;
    MaskFault fault;
    TraceShape shape;
    uint32_t core;
    uint64_t bin; /* cycles a column */
    uint32_t columns, done;
    uint32_t groups, group_lanes;
    uint32_t *counts; /* [column][slot][group][LaneState] */
    uint8_t *kinds;   /* [column][slot] */
    uint64_t *work;   /* [column][strip][SUMMARY_PARTS] */
    bool lost;        /* memory ran out: the rest is not counted */
} Summary;

/* Strips of a core: ALUs, samplers and queues. */
static inline uint32_t summary_strips(const Summary *summary) {
    return trace_units(summary->shape) + trace_queues(summary->shape);
}

bool summary_start(Summary *summary, const Trace *trace, uint32_t core, const MaskFault *fault);
bool summary_work(Summary *summary); /* true: there is more to do */
void summary_free(Summary *summary);

/* Paint one row of a layout whose groups are summary.groups, or 1. False when out of memory. */
bool summary_paint(const Summary *summary, const Painter *painter, const MaskRow *row);

/* Of columns from .. to - 1, as far as they are counted: cycles of each part of a strip. */
void summary_strip(const Summary *summary, uint32_t strip, uint32_t from, uint32_t to, uint64_t parts[SUMMARY_PARTS]);

/* Of columns from .. to - 1: lane-cycles of each state, and kinds of events, in all slots. */
void summary_overview(const Summary *summary, uint32_t from, uint32_t to, uint64_t counts[LANE_STATE_COUNT],
                      uint32_t *kinds);

#endif
