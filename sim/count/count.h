/* count.h: the index over a trace: what its slots, its cores and the whole GPU do in any cycles. Every band, card,
 * curve and report that shows a share or a number of cycles asks here.
 *
 *   scan.h       the runs of a slot, with what its lanes show; and a core, read once from left to right: the only code
 *                that counts runs. The bill (sim/debug/why/profile.h) and the cycles by reason (sim/debug/fill/fill.h)
 *                are made on its way, too
 *   ports.h      what a core's issue ports issue, with lanes of which waves
 *   count.c      exact: columns of any cycles, or sums of some cycles
 *   bins.c       rough: the whole run counted once, then any columns at once
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

/* Leave out the lane-cycles of the `unused` slots, of all `slots` that are counted, that never have a wave. */
static inline void count_leave_out(Count *count, uint64_t unused, uint64_t slots) {
    count->lanes[SHADE_NO_WAVE] -= count_lanes(count) / slots * unused;
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

/* Columns with cycles edges[k] .. edges[k + 1] - 1, which a core is counted in. */
typedef struct ColumnCounts {
    const uint64_t *edges; /* count + 1, in ascending order, none behind the end of the run */
    uint32_t count;
    Count *counts; /* [slot][column], then the core's; zeros before counting */
} ColumnCounts;

/* Column k has cycles starts[k] .. starts[k + 1] - 1. Columns that start in one cycle show the same: the cycles from
 * there to the next other start, at least one. Columns behind the end of the run have nothing. */
typedef struct CountedColumns {
    const Trace *trace;
    uint32_t core, end_core, columns;
    uint32_t *group;     /* of each column: columns that start in one cycle are one */
    ColumnCounts groups; /* behind the core's row, that of all cores */
    struct CountScan *scan;
    bool done, lost; /* lost: the trace is damaged */
} CountedColumns;

/* Count cores core .. core + cores - 1. Rows of slots and of the core exist if it is a single core. */
void columns_start(CountedColumns *columns, const Trace *trace, uint32_t core, uint32_t cores, const uint64_t *starts,
                   uint32_t count);
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
typedef struct SlotSum {
    Count count;                    /* but for the exposed cycles */
    uint64_t reasons[REASON_COUNT]; /* cycles; in a cycle of REASON_NONE the wave issues */
    uint64_t lane_issues;           /* lanes active when it issues, summed: lane_instructions of the statistics */
    uint64_t thread_issues;         /* lanes that hold a thread when it issues, summed */
    uint64_t more;                  /* waves that came behind the first one in it */
    uint32_t wave, last;            /* the first wave in it, or TRACE_NO_WAVE, and the last one */
    uint32_t low_group, high_group; /* of its waves */
} SlotSum;

/* Some cycles of a core together. */
typedef struct CoreSum {
    uint64_t cycles, ready, stalled; /* all; in which a wave could issue and does not; others in which one waits */
    uint64_t ready_issues, stalled_issues; /* in these cycles */
    uint64_t shared;                       /* issues of waves that share a port with another wave */
    uint64_t alu_busy;                     /* cycles of ALUs */
} CoreSum;

/* The time of a core's issue ports, by use. A port that issues is divided by the lanes of the wave; a free one is
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

extern const TraceTerm count_port_parts[PORT_PARTS];

/* Add the parts of a core, given the sums of all its slots. */
void count_ports(uint64_t parts[PORT_PARTS], const CoreSum *core, const SlotSum *sums, TraceShape shape,
                 uint32_t ports);

/* Sum up cycles from .. to - 1 of each slot of a core, and return how many of them are exposed in some slot. They lie
 * in the columns, unless those are NULL. `threads` host threads count; 0: as many as there are processors, if the
 * cycles are worth it. */
uint64_t count_sum(const Trace *trace, uint32_t core, uint64_t from, uint64_t to, SlotSum *sums,
                   const ColumnCounts *columns, uint32_t threads);

/* ---- bins ---- */

/* A whole run counted once, a slice at a time, so that any column of many cycles is drawn at once. Each bin has the
 * sums from cycle 0 on, and what is in some bins is the difference of two of them.
 *
 *   Bins *bins = bins_create(trace);
 *   while (bins_work(bins)) show(bins->done);                             // in idle time
 *   Count count;
 *   bins_sum(bins, COUNT_SLOT, 0, 3, 4000, 10305, &count);                // of slot 3 of core 0
 *   bins_destroy(bins);
 *
 * Edges of columns are moved to the nearest edge of a bin: a picture of them is rough, unless a bin is one cycle.
 * Memory is bounded, whatever the length of the run: if there are many slots, their bins are longer than a core's.
 */
/* A core in the whole run, as far as it is counted. */
typedef struct CoreTotal {
    uint64_t end;                 /* one past its last cycle with a wave; 0: it has none */
    uint64_t issues, lane_issues; /* wave instructions, and the lanes that are active in them */
    uint64_t resident, stalled;   /* wave-cycles */
} CoreTotal;

/* What a core does in a cycle, on average. */
typedef enum CoreQuantity { CORE_ACTIVE, CORE_RESIDENT, CORE_STALLED, CORE_MEMORY, CORE_QUANTITIES } CoreQuantity;

typedef struct Bins {
    const Trace *trace;
    TraceShape shape;
    uint64_t cycles, width[COUNT_OFS]; /* of the run, of a bin */
    uint64_t done;                     /* the cycles before this one are counted */
    bool lost;                         /* the trace is damaged: the rest is not counted */
    CoreTotal *totals;                 /* [core] */

    /* Only for bins.c: */
    uint64_t stretch;
    struct BinSum *slots;  /* [core][slot][bin], from 0 at the beginning of the run */
    struct BinCore *cores; /* [core][bin]; the last core stands for all of them */

    /* The present stretch, of which the cores before `core` are counted. */
    uint32_t core;
    struct CountScan **scans;
    uint64_t *edges;         /* of the bins of a core in the stretch */
    Count *counts;           /* [slot][bin] of one core, and of the core */
    struct ScanSteps *steps; /* of one core */
    struct ScanSteps *all;   /* of all cores: one for each step of the stretch */
    struct BinSum *now;      /* of each slot, at the end of what is counted */
    SlotSum *sums;           /* of the slots of one core in the stretch */
} Bins;

Bins *bins_create(const Trace *trace); /* the trace must not grow */
void bins_destroy(Bins *bins);         /* NULL is fine */
bool bins_work(Bins *bins);            /* true: there is more to do */

/* Columns with cycles starts[k] .. starts[k + 1] - 1, at least one, as far as they are counted. */
void bins_count(const Bins *bins, CountOf of, uint32_t core, uint32_t slot, const uint64_t *starts, uint32_t columns,
                Count *counts);
/* The same of cycles from .. to - 1 together. */
void bins_sum(const Bins *bins, CountOf of, uint32_t core, uint32_t slot, uint64_t from, uint64_t to, Count *count);
/* The curves in columns, of a core or of all of them. */
void bins_levels(const Bins *bins, CountOf of, uint32_t core, const uint64_t *starts, uint32_t columns,
                 CountLevel *levels);
/* The mean of a core's cycles in each column: active lanes, resident waves, stalled lanes or memory requests; negative
 * if the column is not counted yet. */
void bins_means(const Bins *bins, uint32_t core, CoreQuantity quantity, const uint64_t *starts, uint32_t columns,
                float *means);

#endif
