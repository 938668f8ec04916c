/* scan.h: reading the runs of a core once, a few thousand cycles at a time, and counting them in columns.
 *
 *   slot 0   [run    ][run][run      ]       each run is added to the columns that it is in; stalls are bits, too
 *   slot 1   [run ][run           ]
 *   busy     11110000111111000000111         a bit for each cycle in which a slot or an ALU works, or could
 *                ^^^^      ^^^^^^            gaps: what is stalled there is exposed
 *
 *   const uint64_t edges[] = {5000, 8000, 20000};
 *   Count *counts = memory_array((trace_shape(trace).slots + 1) * 2, sizeof *counts); // [slot][column], then the core
 *   CountScan *scan = scan_create(trace, 0, 5000);
 *   for (uint64_t at = 5000; at < 20000;)
 *       at = scan_step(scan, at, 20000, (ScanColumns){edges, 2}, counts, (ScanWants){0});
 *   scan_destroy(scan);
 */
#ifndef SIM_COUNT_SCAN_H
#define SIM_COUNT_SCAN_H

#include "asm/base/memory.h"
#include "sim/count/count.h"
#include "sim/count/read.h"

enum { SCAN_CYCLES = 4096 }; /* of a step, at most */

/* How the curves change from one cycle to the next, within a step. */
typedef struct ScanSteps {
    int32_t by[SCAN_CYCLES + 1][COUNT_CURVES];
} ScanSteps;

/* Columns with cycles edges[k] .. edges[k + 1] - 1. */
typedef struct ScanColumns {
    const uint64_t *edges;
    uint32_t count;
} ScanColumns;

typedef struct CountScan CountScan;

CountScan *scan_create(const Trace *trace, uint32_t core, uint64_t cycle);
void scan_destroy(CountScan *scan); /* NULL is fine */

/* What a visitor sees of a step: the pieces of runs, then of ALUs, then the exposed cycles of stalled pieces; each of
 * one slot or ALU after the other. */
typedef enum ScanKind { SCAN_RUN = 1, SCAN_ALU = 2, SCAN_EXPOSED = 4 } ScanKind;
typedef struct ScanItem {
    ScanKind kind;
    uint32_t unit, pc; /* unit: the slot or ALU */
    uint64_t from, to;
    RunReader *reader; /* SCAN_RUN: at the run */
} ScanItem;

typedef struct ScanVisitor {
    void (*visit)(void *user, const ScanItem *item);
    void *user;
    unsigned kinds; /* that it wants */
} ScanVisitor;

/* What a step adds to, apart from columns; each may be NULL. */
typedef struct ScanWants {
    ScanSteps *steps; /* how the curves change */
    CoreSum *core;
    const ScanVisitor *visitor;
} ScanWants;

/* Add the next cycles, from .. end - 1 or the first of them, to counts[slot][column] and, only the exposed ones, to
 * counts[slots][column]; and to what else is wanted. They follow the ones before and lie in the columns. A step has
 * SCAN_CYCLES, or more while all slots and units stay as they are. Return where it ends. */
uint64_t scan_step(CountScan *scan, uint64_t from, uint64_t end, ScanColumns columns, Count *counts, ScanWants wants);

/* Show cycles from .. to - 1 of a core to a visitor. Return false if the trace is damaged. */
bool scan_visit(const Trace *trace, uint32_t core, uint64_t from, uint64_t to, const ScanVisitor *visitor);

/* What each slot has done, and for how long the core was exposed, since the scan began or this was asked last. Both may
 * be NULL. */
void scan_take_sums(CountScan *scan, SlotSum *sums, uint64_t *exposed);

/* When all is counted: make the row of the core the sum of its slots. Its exposed cycles are there already. */
void scan_sum_slots(Count *counts, uint32_t slots, uint32_t columns);

#endif
