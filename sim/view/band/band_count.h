/* band_count.h: what is in the cycles of each column, counted from the runs.
 *
 *   const uint32_t slots = trace_shape(trace).slots;
 *   BandCount *counts = calloc((slots + 1) * 256, sizeof *counts);
 *   if (!band_count(trace, 0, band_zoom(738, 10305), 1024, 256, counts)) fail("no"); // columns 1024 to 1279
 *   show(counts[3 * 256 + 17].lanes[SHADE_STALLED]);                                // of slot 3, in column 1041
 *   show(counts[slots * 256 + 17].lanes[SHADE_STALLED]);                            // of all slots
 *
 * BandScan is behind them: it reads the runs of a core once, from left to right.
 */
#ifndef SIM_VIEW_BAND_BAND_COUNT_H
#define SIM_VIEW_BAND_BAND_COUNT_H

#include "sim/view/band/band.h"

typedef struct BandCount {
    uint64_t lanes[SHADE_COUNT]; /* lane-cycles */
    uint64_t parts;              /* how often lanes diverge, */
    uint64_t barriers;           /* and waves come to a barrier */
    uint64_t exposed;            /* cycles in which the slot, or any slot of the core, waits and nothing hides it */
} BandCount;

/* Add up all but what is exposed: that of a core is not the sum of its slots. */
static inline void band_count_add(BandCount *sum, const BandCount *more) {
    for (int s = 0; s < SHADE_COUNT; s++) sum->lanes[s] += more->lanes[s];
    sum->parts += more->parts;
    sum->barriers += more->barriers;
}

/* What the curves above the bands show. */
typedef enum BandCurve { BAND_WAVES, BAND_EXECUTING, BAND_ALUS, BAND_REQUESTS, BAND_CURVES } BandCurve;

typedef struct BandLevel {
    uint64_t sum[BAND_CURVES];  /* over the cycles */
    uint32_t most[BAND_CURVES]; /* in one of them */
    uint64_t cycles;            /* how many they are: of bins, more or fewer than the column has */
} BandLevel;

/* Of a core, counts[slot][column], and behind the slots counts[slots][column] of them all. Columns behind the end of
 * the run have nothing. False when out of memory, or if the trace is damaged. */
bool band_count(const Trace *trace, uint32_t core, BandZoom zoom, uint64_t column, uint32_t columns, BandCount *counts);

/* The same for a row: of its core, or of one core after the other, and all of them behind that. What the row shows is
 * in counts[band_counts_of(row, slots)][column]. */
bool band_count_row(const Trace *trace, const BandRow *row, BandZoom zoom, uint64_t column, uint32_t columns,
                    BandCount *counts);
static inline size_t band_counts_of(const BandRow *row, uint32_t slots) {
    return row->kind == BAND_GPU ? slots + 1 : row->kind == BAND_CORE ? slots : row->slot;
}

/* Some cycles of a slot together. */
typedef struct BandSum {
    BandCount count;                /* but for what is exposed */
    uint64_t issues;                /* cycles in which it issues */
    uint64_t more;                  /* waves that came behind the first one in it */
    uint32_t wave, last;            /* the first wave in it, or TRACE_NO_WAVE, and the last one */
    uint32_t low_group, high_group; /* of its waves */
} BandSum;

/* Columns of cores from one on, counted on the way: of each core as band_count has them. */
typedef struct BandColumns {
    BandZoom zoom;   /* without cells */
    uint64_t column; /* a multiple of STRIP_COLUMNS */
    uint32_t columns, core;
    BandCount *counts; /* zeros, before they are counted */
} BandColumns;

/* Cycles from .. to - 1 of each slot of a core, and how many of them are exposed in some slot. They lie in the columns,
 * unless those are NULL. `threads` host threads count; 0: as many as there are processors, if the cycles are worth it.
 * False when out of memory, or if the trace is damaged. */
bool band_sum(const Trace *trace, uint32_t core, uint64_t from, uint64_t to, BandSum *sums, uint64_t *exposed,
              const BandColumns *columns, uint32_t threads);

/* Where the counts of a core are. */
static inline BandCount *band_columns_of(const BandColumns *columns, uint32_t slots, uint32_t core) {
    return columns->counts + (size_t)(core - columns->core) * (slots + 1) * columns->columns;
}

/* Paint a row of shares of the columns of a place, whatever cycles `counts` are of, one a column. False when out of
 * memory. */
bool band_paint_counts(Canvas *canvas, BandPlace place, const BandView *view, const BandRow *row,
                       const BandCount *counts);

/* ---- reading a core once ---- */

enum { SCAN_CYCLES = 4096 }; /* at most so many in one step */

/* How the curves change from one cycle to the next, within a step. */
typedef struct ScanSteps {
    int32_t by[SCAN_CYCLES + 1][BAND_CURVES];
} ScanSteps;

/* Columns with cycles edges[k] .. edges[k + 1] - 1. */
typedef struct ScanColumns {
    const uint64_t *edges;
    uint32_t count;
} ScanColumns;

typedef struct BandScan BandScan;

BandScan *scan_create(const Trace *trace, uint32_t core, uint64_t cycle); /* NULL when out of memory */
void scan_destroy(BandScan *scan);                                        /* NULL is fine */

/* Add cycles from .. to - 1, which follow the ones before and lie in the columns, to counts[slot][column] and, only
 * what is exposed, to counts[slots][column]; and what the curves do to `steps`, unless that is NULL. */
void scan_step(BandScan *scan, uint64_t from, uint64_t to, ScanColumns columns, BandCount *counts, ScanSteps *steps);

/* All cycles of the columns at once, likewise. False when out of memory. */
bool scan_count(const Trace *trace, uint32_t core, ScanColumns columns, BandCount *counts);

/* What each slot has done, and for how long the core was exposed, since the scan began or this was asked last. Both may
 * be NULL. */
void scan_take_sums(BandScan *scan, BandSum *sums, uint64_t *exposed);

/* When all is counted: of the core is the sum of its slots; what is exposed is there already. */
void scan_sum_slots(BandCount *counts, uint32_t slots, uint32_t columns);

#endif
