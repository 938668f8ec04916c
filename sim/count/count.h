/* count.h: the index over a trace: what its slots, its cores and the whole GPU do in any cycles. Every band, card,
 * curve and report that shows a share or a number of cycles asks here.
 *
 *   read.h       the runs of a slot, with what its lanes show
 *   scan.h       a core, read once from left to right: the only code that counts runs
 *   count.h      exact: columns of any cycles (columns.c), or sums of some cycles (count.c); the cycles by reason of
 *                selected cycles are told by columns to sim/debug/fill/range.h
 *   bins.h       rough: the whole run counted once, then any columns at once
 *
 *            read: 64 slots          scan: steps of 4096 cycles             columns, sums, bins
 *   slot 0   [run   ][run][run   ]       |         |         |         edges  0     10   11        60
 *   slot 1   [run ][run         ]  --->  |  step   |  step   |  --->   slot 0 [Count][Count][Count]
 *   ALU 0    [ ]   [  ][]                |         |         |         core   [Count][Count][Count]
 *
 *   const uint64_t starts[] = {0, 10, 10, 11, 60};               // of four columns, and where the last one ends
 *   CountedColumns columns;
 *   columns_start(&columns, trace, 0, 1, starts, 4);
 *   for (int64_t budget = 100000; columns_work(&columns, &budget); budget = 100000) ...    // some milliseconds a call
 *   Count counts[4];
 *   columns_row(&columns, COUNT_SLOT, 3, counts);
 *   show(counts[2].lanes[SHADE_STALLED]);                        // lane-cycles of slot 3 in cycle 10
 *   columns_free(&columns);
 */
#ifndef SIM_COUNT_COUNT_H
#define SIM_COUNT_COUNT_H

#include "sim/trace/lane_state.h"
#include "sim/trace/trace.h"

typedef struct Count {
    uint64_t lanes[SHADE_COUNT]; /* lane-cycles */
    uint64_t parts;              /* how often lanes diverge, */
    uint64_t barriers;           /* and waves come to a barrier */
    uint64_t exposed;            /* cycles in which the slot, or any slot of the core, waits and nothing hides it */
} Count;

/* Add up all but the exposed cycles: a core's are not the sum of its slots'. */
static inline void count_add(Count *sum, const Count *more) {
    for (int s = 0; s < SHADE_COUNT; s++) sum->lanes[s] += more->lanes[s];
    sum->parts += more->parts;
    sum->barriers += more->barriers;
}

static inline uint64_t count_lanes(const Count *count) { /* lane-cycles of all shades */
    uint64_t sum = 0;
    for (int s = 0; s < SHADE_COUNT; s++) sum += count->lanes[s];
    return sum;
}

/* Return the share of the lane-cycles that is active, in whole per cent. */
int count_active(const Count *count);

/* Count a slot, all slots of a core, or all cores. */
typedef enum CountOf { COUNT_SLOT, COUNT_CORE, COUNT_GPU, COUNT_OFS } CountOf;

/* What the curves above the bands show. */
typedef enum CountCurve { COUNT_WAVES, COUNT_EXECUTING, COUNT_ALUS, COUNT_REQUESTS, COUNT_CURVES } CountCurve;

typedef struct CountLevel {
    uint64_t sum[COUNT_CURVES];  /* over the cycles */
    uint32_t most[COUNT_CURVES]; /* in one of them */
    uint64_t cycles;             /* how many they are: of bins, more or fewer than the column has */
} CountLevel;

/* ---- columns ---- */

typedef struct SlotSum SlotSum;
typedef struct CoreSum CoreSum;

/* Called when a column is counted, with the sums of a core and of its slots. */
typedef void ColumnSums(void *user, uint32_t core, uint64_t cycle, const SlotSum *sums, const CoreSum *of_core);

/* Column k has cycles starts[k] .. starts[k + 1] - 1. Columns that start in one cycle show the same: the cycles from
 * there to the next other start, at least one. Columns behind the end of the run have nothing. */
typedef struct CountedColumns {
    const Trace *trace;
    uint32_t core, end_core, columns, groups; /* group: of columns that start in one cycle */
    uint32_t *group;                          /* of each column */
    uint64_t *edges;                          /* of the groups, and the end of the last one */
    Count *counts;                            /* [slot][group], then of the core, then of all cores */
    struct CountScan *scan;
    uint64_t at;
    bool done, lost; /* lost: the trace is damaged */

    ColumnSums *tell; /* NULL: no sums are wanted */
    void *user;
    uint32_t told; /* columns of the core that were told */
    SlotSum *sums;
    CoreSum *of_core;
} CountedColumns;

/* Count cores core .. core + cores - 1. Rows of slots and of the core exist if it is a single core. */
void columns_start(CountedColumns *columns, const Trace *trace, uint32_t core, uint32_t cores, const uint64_t *starts,
                   uint32_t count);
/* The same for sums instead of counts: there are no rows. */
void columns_start_sums(CountedColumns *columns, const Trace *trace, uint32_t core, uint32_t cores,
                        const uint64_t *starts, uint32_t count, ColumnSums *tell, void *user);
/* Read cycles of slots until the budget, of which they are taken, is used up. Returns whether there is more to do. */
bool columns_work(CountedColumns *columns, int64_t *budget);
void columns_row(const CountedColumns *columns, CountOf of, uint32_t slot, Count *counts);
void columns_free(CountedColumns *columns); /* zeros are fine */

/* Both at once. False if the trace is damaged; then there is nothing to free. */
bool columns_count(CountedColumns *columns, const Trace *trace, uint32_t core, uint32_t cores, const uint64_t *starts,
                   uint32_t count);

/* Count cycles from .. to - 1 of a slot: zeros if the trace is damaged. */
Count count_slot(const Trace *trace, uint32_t core, uint32_t slot, uint64_t from, uint64_t to);

/* ---- sums ---- */

/* Some cycles of a slot together. */
struct SlotSum {
    Count count;                    /* but for the exposed cycles */
    uint64_t reasons[REASON_COUNT]; /* cycles; in a cycle of REASON_NONE the wave issues */
    uint64_t lane_issues;           /* lanes active when it issues, summed: lane_instructions of the statistics */
    uint64_t thread_issues;         /* lanes that hold a thread when it issues, summed */
    uint64_t more;                  /* waves that came behind the first one in it */
    uint32_t wave, last;            /* the first wave in it, or TRACE_NO_WAVE, and the last one */
    uint32_t low_group, high_group; /* of its waves */
};

/* Some cycles of a core together. */
struct CoreSum {
    uint64_t cycles, ready, stalled; /* all; in which a wave could issue and does not; others in which one waits */
    uint64_t ready_issues, stalled_issues; /* in these cycles */
    uint64_t alu_busy;                     /* cycles of ALUs */
};

/* What the issue ports of a core are spent on. A port that issues is divided by the lanes of the wave; a free one is
 * one part. So the parts are port-lane-cycles: divided by ports * wave_size they add up to the cycles.
 *
 *   3 ports, waves of 4 lanes     cycle 0: slot 0 issues with 3 of 4 lanes, slot 1 is ready    cycle 1: both stall
 *   port 0                        active active active inactive                                stalled * 4
 *   port 1, port 2                not selected * 8                                             stalled * 8
 */
typedef enum PortPart {
#define PORT(ID, name, meaning) PORT_##ID,
#include "sim/trace/legend.def"
    PORT_PARTS
} PortPart;

typedef struct PortInfo {
    const char *name, *meaning;
} PortInfo;

extern const PortInfo count_port_parts[PORT_PARTS];

/* Add the parts of a core, given the sums of all its slots. */
void count_ports(uint64_t parts[PORT_PARTS], const CoreSum *core, const SlotSum *sums, TraceShape shape,
                 uint32_t ports);

/* Columns that are counted on the way. */
typedef struct SumColumns {
    const uint64_t *edges; /* count + 1, in ascending order, none behind the end of the run */
    uint32_t count;
    Count *counts; /* [slot][column], then the core's; zeros before counting */
} SumColumns;

/* Cycles from .. to - 1 of each slot of a core, and how many of them are exposed in some slot. They lie in the columns,
 * unless those are NULL. `threads` host threads count; 0: as many as there are processors, if the cycles are worth it.
 * False if the trace is damaged. */
bool count_sum(const Trace *trace, uint32_t core, uint64_t from, uint64_t to, SlotSum *sums, uint64_t *exposed,
               const SumColumns *columns, uint32_t threads);

#endif
