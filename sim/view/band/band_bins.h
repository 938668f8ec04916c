/* band_bins.h: a whole run counted once, a slice at a time, so that any column of many cycles is drawn at once: each
 * bin has the sums from cycle 0 on, and what is in some bins is the difference of two of them.
 *
 *   BandBins *bins = bins_create(trace);
 *   if (!bins) fail("out of memory");
 *   while (bins_work(bins)) show(bins->done);                             // in idle time
 *   BandCount counts[738];
 *   bins_count(bins, BIN_SLOT, 0, 3, band_zoom(738, 10305), 0, 738, counts);
 *   bins_destroy(bins);
 *
 * Edges of columns are moved to the nearest edge of a bin: what is drawn from them is rough, unless a bin is one cycle.
 * Memory is bounded, whatever the length of the run: bins of slots are longer than those of cores, if there are many.
 */
#ifndef SIM_VIEW_BAND_BAND_BINS_H
#define SIM_VIEW_BAND_BAND_BINS_H

#include "sim/view/band/band_count.h"

/* Of what: a slot, all slots of a core, all cores. */
typedef enum BinOf { BIN_SLOT, BIN_CORE, BIN_GPU, BIN_OFS } BinOf;

typedef struct BandBins {
    const Trace *trace;
    TraceShape shape;
    uint64_t cycles, width[BIN_OFS]; /* of the run, of a bin */
    uint64_t done;                   /* the cycles before this one are counted */
    bool lost;                       /* memory ran out, or the trace is damaged: the rest is not counted */

    /* Only for band_bins.c: */
    uint64_t stretch;
    struct SlotSum *slots; /* [core][slot][bin], from 0 at the beginning of the run */
    struct CoreSum *cores; /* [core][bin], and behind the cores those of them all */

    /* The present stretch, of which the cores before `core` are counted. */
    uint32_t core;
    BandScan **scans;
    uint64_t *edges;     /* of the bins of a core in the stretch */
    BandCount *counts;   /* [slot][bin] of one core, and of the core */
    ScanSteps *steps;    /* of one core */
    ScanSteps *all;      /* of all cores: one for each step of the stretch */
    struct SlotSum *now; /* of each slot, at the end of what is counted */
} BandBins;

BandBins *bins_create(const Trace *trace); /* NULL when out of memory; the trace must not grow */
void bins_destroy(BandBins *bins);         /* NULL is fine */
bool bins_work(BandBins *bins);            /* true: there is more to do */

/* As far as they are counted. */
void bins_count(const BandBins *bins, BinOf of, uint32_t core, uint32_t slot, BandZoom zoom, uint64_t column,
                uint32_t columns, BandCount *counts);
/* The same of cycles from .. to - 1 together. */
void bins_sum(const BandBins *bins, BinOf of, uint32_t core, uint32_t slot, uint64_t from, uint64_t to,
              BandCount *count);
/* Of a core, or of all of them. */
void bins_levels(const BandBins *bins, BinOf of, uint32_t core, BandZoom zoom, uint64_t column, uint32_t columns,
                 BandLevel *levels);

#endif
