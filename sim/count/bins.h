/* bins.h: a whole run counted once, a slice at a time, so that any column of many cycles is drawn at once: each
 * bin has the sums from cycle 0 on, and what is in some bins is the difference of two of them.
 *
 *   Bins *bins = bins_create(trace);
 *   while (bins_work(bins)) show(bins->done);                             // in idle time
 *   Count count;
 *   bins_sum(bins, COUNT_SLOT, 0, 3, 4000, 10305, &count);                // of slot 3 of core 0
 *   bins_destroy(bins);
 *
 * Edges of columns are moved to the nearest edge of a bin: what is drawn from them is rough, unless a bin is one cycle.
 * Memory is bounded, whatever the length of the run: bins of slots are longer than those of cores, if there are many.
 */
#ifndef SIM_COUNT_BINS_H
#define SIM_COUNT_BINS_H

#include "sim/count/count.h"

typedef struct Bins {
    const Trace *trace;
    TraceShape shape;
    uint64_t cycles, width[COUNT_OFS]; /* of the run, of a bin */
    uint64_t done;                     /* the cycles before this one are counted */
    bool lost;                         /* the trace is damaged: the rest is not counted */

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

#endif
